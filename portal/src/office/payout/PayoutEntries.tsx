import { type PayoutEntry, PayoutEntryKind } from '@medlem/contract/payout'
import { officePayoutTexts as t } from '@medlem/i18n/en/portal/office/payout'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { usePayout } from '../../api/payout/payout.ts'
import { personAddress } from '../../api/person/person.ts'
import { providerNames } from '../../shared/providerNames.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatDate } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { ScreenSkeleton } from '../../ui/Skeleton.tsx'
import { movedMoney } from '../../ui/signedMoney.ts'
import { Standing } from './PayoutRow.tsx'
import css from './payout.module.css'

/** A payout with everything that it is made of. */
export function PayoutEntries({ orgId, payoutId }: { orgId: string; payoutId: string }) {
  const { data, error, refetch } = usePayout(orgId, payoutId)
  if (!data) {
    return error ? (
      <ErrorNotice error={error} title={t.notLoaded} retry={() => refetch()} />
    ) : (
      <ScreenSkeleton />
    )
  }
  const { payout, entries } = data
  const { provider, reference, amountMinor, currency, expectedOn, sums } = payout
  const title = t.payoutOf({ provider: providerNames[provider], amount: movedMoney(amountMinor, currency) })
  return (
    <>
      <p className="mb-4 text-meta">
        <AppLink className="text-link" href={officeAddress(orgId, 'payouts')}>
          {t.title}
        </AppLink>
      </p>
      <PageHeading title={title} lead={t.expected({ reference, day: formatDate(expectedOn) })} />
      <Standing payout={payout} />
      <dl className="my-5 flex flex-wrap gap-x-8 gap-y-3">
        {PayoutEntryKind.options.map((kind) => (
          <div key={kind}>
            <dt className="text-meta text-soft">{t[`kind_${kind}`]}</dt>
            <dd className="font-medium tabular-nums">{movedMoney(sums[kind], currency)}</dd>
          </div>
        ))}
      </dl>
      <List aria-label={t.entries}>
        {entries.map((entry) => (
          <li key={entry.reference} className={css.row}>
            <span className={css.day}>{t[`kind_${entry.kind}`]}</span>
            <span className={css.text}>
              <Whose orgId={orgId} entry={entry} />
            </span>
            <span className={css.amount}>{movedMoney(entry.amountMinor, currency)}</span>
          </li>
        ))}
      </List>
    </>
  )
}

function Whose({
  orgId,
  entry: { payment, paymentReference, label },
}: {
  orgId: string
  entry: PayoutEntry
}) {
  if (!payment) return paymentReference === null ? label : t.notOurs({ reference: paymentReference, label })
  const { payerId: memberId, payerName, receipt } = payment
  return (
    <>
      <AppLink className="text-link" href={personAddress(orgId, memberId)}>
        {payerName}
      </AppLink>
      {receipt !== null && ` · ${t.receipt({ number: receipt })}`}
    </>
  )
}
