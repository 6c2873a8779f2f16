import type { Payout } from '@medlem/contract/payout'
import { officePayoutTexts as t } from '@medlem/i18n/en/portal/office/payout'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { providerNames } from '../../shared/providerNames.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { formatDate } from '../../ui/format.ts'
import { StatusDot, type StatusTone } from '../../ui/StatusDot.tsx'
import { movedMoney } from '../../ui/signedMoney.ts'
import css from './payout.module.css'

const tones: Record<Payout['standing'], StatusTone> = {
  on_its_way: 'waiting',
  at_bank: 'good',
  differs: 'bad',
  returned: 'bad',
  missing: 'bad',
}

/** Where the money of a payout is, and what differs. */
export function Standing({
  payout: { standing, bankMinor, amountMinor, currency, isTest, unknownEntries },
}: {
  payout: Payout
}) {
  return (
    <>
      <p>
        <StatusDot tone={tones[standing]}>{t[`standing_${standing}`]}</StatusDot>
        {isTest && <span className="text-meta text-soft"> · {t.test}</span>}
      </p>
      {bankMinor !== null && bankMinor !== amountMinor && (
        <p className="text-meta">
          {t.difference({
            bank: movedMoney(bankMinor, currency),
            difference: movedMoney(bankMinor - amountMinor, currency),
          })}
        </p>
      )}
      {unknownEntries > 0 && (
        <p className="text-meta text-soft">{t.unknownEntries({ count: unknownEntries })}</p>
      )}
    </>
  )
}

/** One payout, with the way to what is in it. */
export function PayoutRow({ orgId, payout }: { orgId: string; payout: Payout }) {
  const { id, provider, reference, amountMinor, currency, expectedOn } = payout
  const amount = movedMoney(amountMinor, currency)
  return (
    <li className={css.row}>
      <span className={css.day}>{formatDate(expectedOn)}</span>
      <span className={css.text}>
        {providerNames[provider]} · {reference}
      </span>
      <span className={css.amount}>{amount}</span>
      <div className={css.what}>
        <Standing payout={payout} />
      </div>
      <div className={css.action}>
        <AppLink className="text-link" href={officeAddress(orgId, 'payouts', { payout: id })}>
          {t.entries}
          <span className="visually-hidden">{t.ofPayout({ reference, amount })}</span>
        </AppLink>
      </div>
    </li>
  )
}
