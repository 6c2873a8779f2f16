import type { MembershipPeriod } from '@medlem/contract/membership'
import type { PersonPage } from '@medlem/contract/person'
import { periodStatus } from '@medlem/domain/periodStatus'
import { officePersonTexts } from '@medlem/i18n/en/portal/office/person'
import type { ReactNode } from 'react'
import { AppLink } from '../../ui/AppLink.tsx'
import { copenhagenDay, formatMoney, formatPeriod } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import personCss from './person.module.css'

/** Every year of a member's membership with its state and price, newest first; `children` is what can be done about them. */
export function Years({ page: { membership, fees }, children }: { page: PersonPage; children: ReactNode }) {
  const years = membership.memberships
  return (
    <Section title={officePersonTexts.memberships}>
      {children}
      {years.length === 0 && <p className="text-soft">{officePersonTexts.noYears}</p>}
      <ol className="border-t border-line empty:hidden">
        {years.map((year) => (
          <Year key={year.id} year={year} endsOn={membership.endsOn} fee={fees[year.membershipConfId]} />
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
}: {
  year: MembershipPeriod
  endsOn: string | null
  fee: string | undefined
}) {
  const { membershipFor, startDate, endDate, reason, paid } = year
  const { tone, word } = periodStatus({ ...year, endsOn }, copenhagenDay(new Date()))
  return (
    <li className={personCss.personRow}>
      <div className="grid grid-cols-[4rem_minmax(0,1fr)] items-baseline gap-x-4">
        <h3 className="font-display text-club font-medium tabular-nums">{membershipFor}</h3>
        <div>
          <p>
            <StatusDot tone={tone}>{word}</StatusDot>
            {fee && <span className="text-soft"> · {fee}</span>}
          </p>
          <p className="text-meta text-soft tabular-nums">{formatPeriod(startDate, endDate)}</p>
          {reason && <p className="text-meta text-soft">{reason}</p>}
        </div>
      </div>
      <p className="text-right tabular-nums">
        {paid && formatMoney(paid.amountMinor, paid.currency)}
        {paid?.test && <strong className="block text-meta">{officePersonTexts.testMark}</strong>}
      </p>
    </li>
  )
}
