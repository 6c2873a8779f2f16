import type { RefundRequest } from '@medlem/contract/refund'
import { officeRefundTexts } from '@medlem/i18n/en/portal/office/refund'
import { useRefundRequests } from '../../api/refund/refund.ts'
import { stepsAddress } from '../../api/timeline/timeline.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { copenhagenDay, formatDate, formatMoney } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { Section } from '../../ui/Section.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'

/** Refunds that wait for a second person, each with the way to its payment; nothing where none does. */
export function RefundRequests({ orgId, mayDecide }: { orgId: string; mayDecide: boolean }) {
  const { data, error, refetch } = useRefundRequests(orgId)
  if (!error && (!data || data.length === 0)) return null
  return (
    <Section title={officeRefundTexts.requestedTitle}>
      {error && !data && (
        <ErrorNotice error={error} title={officeRefundTexts.requestedNotLoaded} retry={() => refetch()} />
      )}
      <List>
        {data?.map((refund) => (
          <RequestedRow key={refund.id} refund={refund} mayDecide={mayDecide} />
        ))}
      </List>
    </Section>
  )
}

function RequestedRow({ refund, mayDecide }: { refund: RefundRequest; mayDecide: boolean }) {
  const { amountMinor, currency, reason, requestedBy, own, payerName, membershipId, historyId } = refund
  const date = formatDate(copenhagenDay(refund.createdAt))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="flex flex-wrap gap-x-3 font-medium">
          {payerName}
          <span className="tabular-nums">{formatMoney(amountMinor, currency)}</span>
        </h3>
        <p className="text-meta text-soft">
          {own
            ? officeRefundTexts.requestedOwn({ date })
            : officeRefundTexts.requestedBy({ requestedBy, date })}
        </p>
        <p className="text-meta text-soft">{officeRefundTexts.requestedReason({ reason })}</p>
      </div>
      <ButtonLink variant="secondary" href={stepsAddress({ membershipId, membershipHistoryId: historyId })}>
        {mayDecide
          ? officeRefundTexts.decide({ name: payerName, hidden: visuallyHidden })
          : officeRefundTexts.look({ name: payerName, hidden: visuallyHidden })}
      </ButtonLink>
    </li>
  )
}
