import type { PaymentItem } from '@medlem/contract/payment'
import { hrefOf } from '@medlem/contract/portalAddress'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { ticketTexts } from '@medlem/i18n/en/portal/ticket'
import { CalendarPlus, Check, ReceiptText, Ticket } from 'lucide-react'
import { useFamilyStatus } from '../../api/membership/membership.ts'
import { formatDay, formatMoney } from '../../ui/format.ts'
import { NextStepRow } from './NextStepRow.tsx'
import { PlacesPaid } from './PlacesPaid.tsx'

/** Who is covered until when, who has a place that was paid with it, the tickets, the receipt, and the calendar. */
export function PaidSummary({ payment }: { payment: PaymentItem }) {
  const { lines, tickets = [], orgId, currency, paymentStatus, paymentTotal } = payment
  const people = useFamilyStatus().data
  const [first] = lines
  const [ticket] = tickets
  const untilOf = (memberId: string) =>
    people?.find((person) => person.memberId === memberId)?.statuses.find((status) => status.orgId === orgId)
      ?.paidUntil
  return (
    <>
      {paymentStatus === 'paid' && (
        <ul className="covered">
          {lines.map(({ memberId, membershipHistoryId, memberName, year }) => {
            const until = untilOf(memberId)
            return (
              <li key={membershipHistoryId}>
                <Check size={16} strokeWidth={2.5} aria-hidden="true" />
                <span className="covered-name">{memberName}</span>
                <span className="text-soft">
                  {until?.startsWith(`${year}`)
                    ? membershipTexts.memberUntil({ date: formatDay(until) })
                    : membershipTexts.memberFor({ year: `${year}` })}
                </span>
              </li>
            )
          })}
          <PlacesPaid tickets={tickets} currency={currency} />
        </ul>
      )}
      <ul className="paid-rows">
        {ticket && paymentStatus === 'paid' && (
          <NextStepRow href={hrefOf('/member-cards', { card: ticket.registrationId })} icon={Ticket}>
            {ticketTexts.yourTickets}
          </NextStepRow>
        )}
        {first && (
          <NextStepRow href={`/membership-${first.membershipHistoryId}-receipt`} icon={ReceiptText}>
            {membershipTexts.seeReceipt}
            <small>{formatMoney(paymentTotal, currency)}</small>
          </NextStepRow>
        )}
        <NextStepRow href="/my-calender" icon={CalendarPlus}>
          {membershipTexts.seeCalendar}
        </NextStepRow>
      </ul>
    </>
  )
}
