import type { FamilyMemberStatus, MemberStatus } from '@medlem/contract/membership'
import type { MembershipConfiguration, Organisation } from '@medlem/contract/organisation'
import { familyCalendarTexts } from '@medlem/i18n/en/domain/familyCalendar'
import { addDays, type CalendarDate, yearOf } from './calendar.ts'

// What is in a family's calendar besides the events: the same on the screen and in the address that phones read.

type FamilyCalendarTexts = typeof familyCalendarTexts

/** 'Ida, Jonas and Alma' */
export function nameList(
  names: readonly string[],
  t: Pick<FamilyCalendarTexts, 'list'> = familyCalendarTexts,
): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : t.list({ before: names.slice(0, -1).join(', '), last })
}

/** The organisations in which somebody of the family is or was a member. */
export function familyOrganisations(family: readonly FamilyMemberStatus[]): Set<string> {
  const statuses = family.flatMap((person) => person.statuses)
  return new Set(
    statuses.filter(({ status, period }) => status === 'active' || period !== null).map(({ orgId }) => orgId),
  )
}

/** Those whose events a family's calendar shows: the family's, and all while it has none. */
export function calendarOrganisations<O extends Pick<Organisation, 'id' | 'enabled'>>(
  organisations: readonly O[],
  family: readonly FamilyMemberStatus[],
): O[] {
  const own = familyOrganisations(family)
  return organisations.filter(({ id, enabled }) => enabled && (own.size === 0 || own.has(id)))
}

/** A day by which something is to be done, or from which it can be. */
export interface Deadline {
  kind: 'deadline' | 'opening'
  /** The same for the same organisation and day. */
  id: string
  day: CalendarDate
  title: string
  orgId: string
}

interface Seller {
  id: string
  membershipConfigurations: readonly Pick<MembershipConfiguration, 'id' | 'offerStartDate' | 'startDate'>[]
}

/** What the family has to renew in these organisations, and what it waits for, from today on. */
export function calendarDeadlines(
  organisations: readonly Seller[],
  family: readonly FamilyMemberStatus[],
  today: CalendarDate,
  t: FamilyCalendarTexts = familyCalendarTexts,
): Deadline[] {
  return organisations
    .flatMap((seller) => [...renewals(seller, family, t), ...openings(seller, family, t)])
    .filter(({ day }) => day >= today)
}

interface Own {
  firstName: string
  memberStatus: MemberStatus
}

function statusesIn(family: readonly FamilyMemberStatus[], orgId: string): Own[] {
  return family.flatMap(({ firstName, statuses }) =>
    statuses
      .filter((memberStatus) => memberStatus.orgId === orgId)
      .map((memberStatus) => ({ firstName, memberStatus })),
  )
}

/** The last paid day of those who can renew, once for all who share it. */
function renewals(
  { id: orgId }: Seller,
  family: readonly FamilyMemberStatus[],
  t: FamilyCalendarTexts,
): Deadline[] {
  const byDay = new Map<CalendarDate, string[]>()
  for (const { firstName, memberStatus } of statusesIn(family, orgId)) {
    const { nextStep, paidUntil } = memberStatus
    if (nextStep !== 'renew' || paidUntil === null) continue
    byDay.set(paidUntil, [...(byDay.get(paidUntil) ?? []), firstName])
  }
  return [...byDay].map(([day, names]) => ({
    kind: 'deadline',
    id: `renew ${orgId} ${day}`,
    day,
    title: t.renewBefore({ day: addDays(day, 1), names: nameList(names, t) }),
    orgId,
  }))
}

/** The days on which memberships that somebody of the family waits for go on sale. */
function openings(
  { id: orgId, membershipConfigurations }: Seller,
  family: readonly FamilyMemberStatus[],
  t: FamilyCalendarTexts,
): Deadline[] {
  const members = statusesIn(family, orgId).filter(({ memberStatus }) => memberStatus.period !== null)
  const waited = new Set(
    members.flatMap(({ memberStatus }) =>
      memberStatus.offers
        .filter(({ reason }) => reason?.code === 'offer_not_open')
        .map(({ configurationId }) => configurationId),
    ),
  )
  const years = new Map<CalendarDate, number>()
  for (const { id, offerStartDate, startDate } of membershipConfigurations) {
    if (waited.has(id)) years.set(offerStartDate, yearOf(startDate))
  }
  return [...years].map(([day, year]) => ({
    kind: 'opening',
    id: `open ${orgId} ${day}`,
    day,
    title: t.opens({ year }),
    orgId,
  }))
}
