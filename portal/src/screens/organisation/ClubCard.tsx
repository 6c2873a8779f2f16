import type { FamilyMemberStatus } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import { paidAhead } from '@medlem/domain/periodStatus'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { organisationTexts } from '@medlem/i18n/en/portal/organisation'
import { ChevronRight } from 'lucide-react'
import { Suspense, useState } from 'react'
import { organisationAddress } from '../../api/organisation/organisationAddress.ts'
import { begunPayments } from '../../api/purchase/begunPayment.ts'
import { isOf, type Payable } from '../../shared/renewal/payable.ts'
import { type PersonStatus, readyToRenew } from '../../shared/renewal/readyToRenew.ts'
import { BannerView } from '../../shell/BannerView.tsx'
import { initials } from '../../shell/initials.ts'
import type { ShownBanners } from '../../shell/useShownBanners.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { copenhagenDay, formatDay } from '../../ui/format.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { YearLine } from '../../ui/YearLine.tsx'
import { type FamilyClub, waitsOnMember } from './familyState.ts'
import { RenewAll } from './RenewAll.tsx'
import { statusLabels } from './statusLabels.ts'

// Few have left a payment, have to choose among fees or complete a profile: they are not in the first load.
const ContinuePayment = lazyPart(() => import('../../shared/ContinuePayment.tsx'), 'ContinuePayment')
const StatusAction = lazyPart(() => import('./StatusAction.tsx'), 'StatusAction')

/** More people than the most are cut to the first ones, until the rest is asked for. */
const MAX_PEOPLE = 6
const FIRST_PEOPLE = 5

export interface ClubCardProps {
  club: FamilyClub
  organisation: Organisation | undefined
  /** The whole family. */
  people: readonly FamilyMemberStatus[]
  banners: ShownBanners
  /** Its button is the screen's filled one. */
  first: Payable | undefined
}

/** An organisation with its year line, the family's people in it, what it says, and the one thing to do. */
export function ClubCard({ club, organisation, people, banners, first }: ClubCardProps) {
  const { orgId, rows, period, isActive } = club
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll || rows.length <= MAX_PEOPLE ? rows : rows.slice(0, FIRST_PEOPLE)
  const payments = begunPayments(people).filter(({ lines }) => lines[0]?.orgId === orgId)
  const isBegun = ({ person }: PersonStatus) =>
    payments.some(({ lines }) => lines.some(({ memberId }) => memberId === person.memberId))
  const ready = readyToRenew(rows.filter((row) => !isBegun(row)))
  const others = rows.filter(
    (row) =>
      waitsOnMember(row.memberStatus) &&
      !isBegun(row) &&
      !ready.some(({ memberId }) => memberId === row.person.memberId),
  )
  const name = organisation?.name ?? commonTexts.closedOrganisation
  return (
    <article className="card club">
      <AppLink className="club-head" href={organisationAddress(orgId)}>
        <h3>{name}</h3>
        {period && <span className="club-year">{yearOf(period)}</span>}
        <ChevronRight size={20} aria-hidden="true" />
      </AppLink>
      {period && (
        <YearLine
          startDate={period.startDate}
          endDate={period.endDate}
          today={copenhagenDay(new Date())}
          hue={organisation?.hue ?? 0}
          active={isActive}
        />
      )}
      <ul className="people">
        {shown.map((row) => (
          <PersonRow key={row.person.memberId} {...row} />
        ))}
      </ul>
      {shown.length < rows.length && (
        <button type="button" className="club-link" onClick={() => setShowsAll(true)}>
          {organisationTexts.showAll({ count: rows.length })}
        </button>
      )}
      {banners.shown
        .filter((banner) => banner.orgId === orgId)
        .map((banner) => (
          <BannerView key={banner.id} banner={banner} onClose={() => banners.close(banner.id)} />
        ))}
      <div className="club-act">
        <Suspense fallback={null}>
          {payments.map((payment) => (
            <ContinuePayment
              key={payment.lines[0]?.memberId}
              payment={payment}
              memberId={payment.lines[0]?.memberId ?? ''}
              organisation={name}
              isPrimary={payment.lines.some((line) => isOf(first, line))}
            />
          ))}
        </Suspense>
        <RenewAll
          ready={ready}
          name={name}
          isFamily={people.length > 1}
          isPrimary={ready.some((line) => isOf(first, line))}
        />
        <Suspense fallback={null}>
          {others.map(({ person, memberStatus }) => (
            <StatusAction
              key={person.memberId}
              person={person}
              memberStatus={memberStatus}
              organisation={organisation}
              payment={undefined}
              isPrimary={isOf(first, { ...person, orgId })}
            />
          ))}
        </Suspense>
      </div>
    </article>
  )
}

/** '2026', or '2026/27' where the year goes over new year's eve. */
function yearOf({ year, startDate, endDate }: { year: number; startDate: string; endDate: string }): string {
  return startDate.slice(0, 4) === endDate.slice(0, 4) ? `${year}` : `${year}/${endDate.slice(2, 4)}`
}

function PersonRow({ person, memberStatus }: PersonStatus) {
  const { tone, word, detail } = statusLabels(memberStatus)
  const { paidUntil, upcoming, status, reasons, nextStep } = memberStatus
  const isPlain = status === 'active' && nextStep !== 'continue_payment' && reasons[0]?.code === 'active'
  return (
    <li>
      <span className="disc" aria-hidden="true">
        {initials(person.firstName, person.lastName)}
      </span>
      <span className="name">{person.firstName || person.lastName}</span>
      <StatusDot tone={tone}>
        {word}
        {isPlain && paidUntil && (
          <span className="text-soft"> {organisationTexts.untilDay({ day: formatDay(paidUntil) })}</span>
        )}
      </StatusDot>
      {!isPlain && detail && <span className="detail">{detail.replace(/\.$/, '')}</span>}
      {upcoming && upcoming.endDate !== paidUntil && (
        <span className="detail">
          {upcoming.year}: {paidAhead(upcoming.startDate)}
        </span>
      )}
    </li>
  )
}
