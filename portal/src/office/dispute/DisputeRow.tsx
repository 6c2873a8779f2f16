import type { Dispute } from '@medlem/contract/dispute'
import { officeDisputeTexts } from '@medlem/i18n/en/portal/office/dispute'
import { officePersonTexts } from '@medlem/i18n/en/portal/office/person'
import { personAddress } from '../../api/person/person.ts'
import { stepsAddress } from '../../api/timeline/timeline.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { disputeEnding, disputeOrigin, disputeStatus, paidForWhat, possibleEnds } from './disputeLabels.ts'

/** One dispute: its day, payer, amount and status, and what it waits for. */
export function DisputeRow({
  dispute,
  orgId,
  onConclude,
}: {
  dispute: Dispute
  orgId: string
  onConclude?: (() => void) | undefined
}) {
  const {
    kind,
    disputedOn,
    payerId,
    payerName,
    amountMinor,
    restMinor,
    currency,
    years,
    message,
    concludedAt,
  } = dispute
  const { tone, words } = disputeStatus(dispute)
  const [first] = years
  // Somebody who pays for others, or comes to an event, need not be a member.
  const hasPage = years.some(({ memberId, membershipId }) => memberId === payerId && membershipId !== null)
  return (
    <li className="grid gap-x-6 gap-y-1 py-4 mini:grid-cols-[8rem_1fr]">
      <span className="text-meta text-soft tabular-nums">{formatDate(disputedOn)}</span>
      <div className="min-w-0">
        <h3 className="font-semibold tabular-nums">
          {hasPage ? (
            <AppLink className="text-link" href={personAddress(orgId, payerId)}>
              {payerName}
            </AppLink>
          ) : (
            payerName
          )}
          , {formatMoney(amountMinor, currency)}
        </h3>
        <p>
          <StatusDot tone={tone}>{words}</StatusDot>
        </p>
        <p className="max-w-[62ch] empty:hidden">{message}</p>
        {kind === 'chargeback' && restMinor > 0 && (
          <p className="max-w-[62ch] tabular-nums">
            {officeDisputeTexts.staysPaid({ amount: formatMoney(restMinor, currency) })}
          </p>
        )}
        {concludedAt !== null && <p className="max-w-[62ch] empty:hidden">{disputeEnding(dispute)}</p>}
        <p className="max-w-[62ch] text-meta text-soft [overflow-wrap:anywhere]">{disputeOrigin(dispute)}</p>
        <p className="max-w-[62ch] text-meta text-soft">
          {officeDisputeTexts.paidFor({ paidFor: paidForWhat(dispute) })}
        </p>
        {first && (
          <p>
            <AppLink className="text-link text-meta" href={stepsAddress(first)}>
              {officePersonTexts.paymentSteps}
            </AppLink>
          </p>
        )}
        {onConclude && possibleEnds(dispute).length > 0 && (
          <div className="mt-3">
            <Button variant="secondary" onClick={onConclude}>
              {kind === 'inquiry'
                ? officeDisputeTexts.closeInquiryFor({ payerName, hidden: visuallyHidden })
                : officeDisputeTexts.noteOutcomeFor({ payerName, hidden: visuallyHidden })}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
