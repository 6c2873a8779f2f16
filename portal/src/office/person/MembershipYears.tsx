import type { MembershipPeriod } from '@medlem/contract/membership'
import type { PersonPage, PersonPayment } from '@medlem/contract/person'
import { periodStatus } from '@medlem/domain/periodStatus'
import { officePersonTexts } from '@medlem/i18n/en/portal/office/person'
import type { ReactNode } from 'react'
import { stepsAddress } from '../../api/timeline/timeline.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { copenhagenDay, formatMoney, formatPeriod } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { YearLine } from '../../ui/YearLine.tsx'
import personCss from './person.module.css'

/** The payment with whose receipt a year was paid, if it was. */
const receiptOf = (payments: readonly PersonPayment[], historyId: string) =>
  payments.find((one) => one.membershipHistoryId === historyId && one.receiptNumber !== null)

/** Every year of a member's membership with its state and price, newest first; `children` is what can be done about them. */
export function MembershipYears({
  page: { membership, fees, payments },
  hue,
  mayRefund,
  children,
}: {
  page: PersonPage
  /** The club's own hue in degrees. */
  hue: number
  mayRefund: boolean
  children: ReactNode
}) {
  const years = membership.memberships
  return (
    <Section title={officePersonTexts.memberships}>
      {children}
      {years.length === 0 && <p className="text-soft">{officePersonTexts.noYears}</p>}
      <ol className="@container border-t border-line empty:hidden">
        {years.map((year) => (
          <Year
            key={year.id}
            year={year}
            endsOn={membership.endsOn}
            fee={fees[year.membershipConfId]}
            hue={hue}
            payment={receiptOf(payments ?? [], year.id)}
            mayRefund={mayRefund}
          />
        ))}
      </ol>
      {years.length > 0 && (
        <p className="mt-3">
          <AppLink className="text-link" href={`/membership-${membership.id}-history`}>
            {officePersonTexts.allSteps}
          </AppLink>
        </p>
      )}
    </Section>
  )
}

function Year({
  year,
  endsOn,
  fee,
  hue,
  payment,
  mayRefund,
}: {
  year: MembershipPeriod
  endsOn: string | null
  fee: string | undefined
  hue: number
  /** With whose receipt it was paid. */
  payment: PersonPayment | undefined
  mayRefund: boolean
}) {
  const { id, membershipFor, startDate, endDate, reason, paid } = year
  const today = copenhagenDay(new Date())
  const { tone, word } = periodStatus({ ...year, endsOn }, today)
  return (
    <li className={personCss.yearRow}>
      <h3 className="font-display text-club font-medium tabular-nums">{membershipFor}</h3>
      <div className={personCss.yearBar}>
        <YearLine startDate={startDate} endDate={endDate} today={today} hue={hue} active={tone === 'good'} />
      </div>
      <div className="min-w-0">
        <p>
          <StatusDot tone={tone}>{word}</StatusDot>
          {fee && <span className="text-soft"> · {fee}</span>}
        </p>
        <p className="text-meta text-soft tabular-nums">{formatPeriod(startDate, endDate)}</p>
        {reason && <p className="text-meta text-soft">{reason}</p>}
      </div>
      <p className="text-right tabular-nums">
        {paid && formatMoney(paid.amountMinor, paid.currency)}
        {paid?.test && <strong className="block text-meta">{officePersonTexts.testMark}</strong>}
      </p>
      <p className={personCss.yearLinks}>
        {payment && (
          <AppLink className="text-link" href={`/membership-${id}-receipt`}>
            {officePersonTexts.receipt({ number: String(payment.receiptNumber) })}
          </AppLink>
        )}
        {payment?.status === 'paid' && !payment.test && mayRefund && (
          <AppLink
            className="text-soft hover:text-fjord"
            href={stepsAddress({ membershipId: payment.membershipId, membershipHistoryId: id })}
          >
            {officePersonTexts.refundYear({ year: String(membershipFor), hidden: visuallyHidden })}
          </AppLink>
        )}
      </p>
    </li>
  )
}
