import type { PaymentItem } from '@medlem/contract/payment'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { CalendarPlus, Check, ChevronRight, ReceiptText } from 'lucide-react'
import { useFamilyStatus } from '../../api/membership/membership.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { formatDay, formatMoney } from '../../ui/format.ts'

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
          <li>
            <AppLink href={`/membership-${first.membershipHistoryId}-receipt`}>
              <ReceiptText size={20} aria-hidden="true" />
              <span>
                {membershipTexts.seeReceipt}
                <small>{formatMoney(paymentTotal, currency)}</small>
              </span>
              <ChevronRight size={20} aria-hidden="true" />
            </AppLink>
          </li>
        )}
        <li>
          <AppLink href="/my-calender">
            <CalendarPlus size={20} aria-hidden="true" />
            <span>{membershipTexts.seeCalendar}</span>
            <ChevronRight size={20} aria-hidden="true" />
          </AppLink>
        </li>
      </ul>
    </>
  )
}
