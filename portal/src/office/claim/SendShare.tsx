import type { Claim } from '@medlem/contract/claim'
import { officeClaimTexts as t } from '@medlem/i18n/en/portal/office/claim'
import { useSendShare } from '../../api/claim/claim.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'

/** Sends a share to its payer by e-mail once more, and says where it went. */
export function SendShare({ orgId, claim, email }: { orgId: string; claim: Claim; email: string }) {
  const send = useSendShare({ orgId, claimId: claim.id })
  return (
    <>
      <Button variant="quiet" busy={send.isPending} onClick={() => send.mutate()}>
        <span>{t.sendShare({ name: claim.payerName, hidden: visuallyHidden })}</span>
      </Button>
      <p role="status" className="basis-full pl-3 text-meta text-soft empty:hidden">
        {send.isSuccess && t.shareSent({ email })}
      </p>
      {send.error && <ErrorNotice error={send.error} title={t.shareNotSent} retry={() => send.mutate()} />}
    </>
  )
}
