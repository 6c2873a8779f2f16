import type { PaymentItem } from '@medlem/contract/payment'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { CalendarPlus, Check, ReceiptText } from 'lucide-react'
import { useFamilyStatus } from '../../api/membership/membership.ts'
import { formatDay, formatMoney } from '../../ui/format.ts'
import { PaidRow } from './PaidRow.tsx'

/** Who is covered until when, the receipt, and the calendar. */
export function Covered({ payment }: { payment: PaymentItem }) {
  const { lines, orgId, currency, paymentStatus, paymentTotal } = payment
  const people = useFamilyStatus().data
  const [first] = lines
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
        </ul>
      )}
      <ul className="paid-rows">
        {first && (
          <PaidRow href={`/membership-${first.membershipHistoryId}-receipt`} icon={ReceiptText}>
            {membershipTexts.seeReceipt}
            <small>{formatMoney(paymentTotal, currency)}</small>
          </PaidRow>
        )}
        <PaidRow href="/my-calender" icon={CalendarPlus}>
          {membershipTexts.seeCalendar}
        </PaidRow>
      </ul>
    </>
  )
}
