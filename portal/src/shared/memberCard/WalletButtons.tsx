import type { MemberCard } from '@medlem/contract/memberCard'
import { memberCardTexts as t } from '@medlem/i18n/en/portal/memberCard'
import { Wallet } from 'lucide-react'
import { useGoogleWallet } from '../../api/memberCard/wallet.ts'
import { offline } from '../../session/offline.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'

/** Puts a card or a ticket into the wallets that the operator configured; nothing without a network. */
export function WalletButtons({ wallets, token }: Pick<MemberCard, 'wallets' | 'token'>) {
  const google = useGoogleWallet()
  if (offline.asOf() !== undefined || wallets.length === 0) return null
  const icon = <Wallet size={18} aria-hidden="true" />
  return (
    <div className="grid gap-3">
      {wallets.includes('apple') && (
        // Safari hands a pass to Wallet when a page goes to it; the token is in the body, so in no log.
        <form method="post" action="/card-pass/apple">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" variant="secondary" wide icon={icon}>
            {t.appleWallet}
          </Button>
        </form>
      )}
      {wallets.includes('google') && (
        <Button
          variant="secondary"
          wide
          icon={icon}
          busy={google.isPending}
          onClick={() => google.mutate(token)}
        >
          {t.googleWallet}
        </Button>
      )}
      {google.error && <ErrorNotice error={google.error} title={t.notInWallet} />}
    </div>
  )
}
