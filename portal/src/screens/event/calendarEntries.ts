import type { FamilyStanding, Standing } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import { addDays } from '@medlem/domain/calendar'
import { type ComingEvent, comingUp, eventAddress, isAllDay, lastDay, shortWhen } from '../../api/event.ts'
import { organisationAddress } from '../../api/organisationAddress.ts'
import { copenhagenDay, formatDate, momentParts } from '../../ui/format.ts'
import { nameList } from './audience.ts'

const DAY_MS = 86_400_000

/** Something in the calendar: an event, or a day by which something is to be done. */
export interface CalendarEntry {
  id: string
  kind: 'event' | 'deadline' | 'opening'
  title: string
  organisationName: string
  location: string
  href: string
  /** An instant; for a whole day any of that day. */
  instant: string
  /** First day, and the day after the last, 'YYYY-MM-DD' in Copenhagen. */
  firstDay: string
  endDay: string
  /** Drawn as a bar over its days: whole days, or more hours than a day has. */
  isBar: boolean
  /** Instants of one that has hours. */
  start: string
  end: string
  /** In short, for a row. */
  when: string
  event: ComingEvent | undefined
}

/** The organisations in which somebody of the family is or was a member. */
export function familyOrganisations(family: readonly FamilyStanding[]): Set<string> {
  const standings = family.flatMap((person) => person.standings)
  return new Set(
    standings
      .filter(({ status, period }) => status === 'active' || period !== null)
      .map(({ orgId }) => orgId),
  )
}

/** The organisations whose events are shown: one, all, or the family's; all too while the family has none. */
export function shownOrganisations(
  organisations: readonly Organisation[],
  family: readonly FamilyStanding[],
  org: string,
): Organisation[] {
  const enabled = organisations.filter((organisation) => organisation.enabled)
  const own = familyOrganisations(family)
  if (org === 'all' || (org === '' && own.size === 0)) return enabled
  return enabled.filter(({ id }) => (org === '' ? own.has(id) : id === org))
}

/** Events and deadlines of the organisations, soonest first; a deadline before what happens on its day. */
export function calendarEntries(
  organisations: readonly Organisation[],
  family: readonly FamilyStanding[],
  now: Date,
): CalendarEntry[] {
  const today = copenhagenDay(now)
  const deadlines = organisations
    .flatMap((organisation) => [...renewals(organisation, family), ...openings(organisation, family)])
    .filter(({ firstDay }) => firstDay >= today)
  return [...deadlines, ...comingUp(organisations, now).map(eventEntry)].toSorted(
    (a, b) => a.firstDay.localeCompare(b.firstDay) || a.start.localeCompare(b.start),
  )
}

function eventEntry(event: ComingEvent): CalendarEntry {
  return {
    id: event.id,
    kind: 'event',
    title: event.title,
    organisationName: event.organisationName,
    location: event.location,
    href: eventAddress(event.id),
    instant: event.startDate,
    firstDay: copenhagenDay(event.startDate),
    endDay: addDays(lastDay(event), 1),
    isBar: isAllDay(event) || Date.parse(event.endDate) - Date.parse(event.startDate) >= DAY_MS,
    start: event.startDate,
    end: event.endDate,
    when: shortWhen(event),
    event,
  }
}

interface Deadline {
  kind: 'deadline' | 'opening'
  id: string
  day: string
  title: string
  organisation: Organisation
}

function deadline({ kind, id, day, title, organisation }: Deadline): CalendarEntry {
  const instant = `${day}T12:00:00Z`
  return {
    id,
    kind,
    title,
    organisationName: organisation.name,
    location: '',
    href: organisationAddress(organisation.id),
    instant,
    firstDay: day,
    endDay: addDays(day, 1),
    isBar: true,
    start: '',
    end: '',
    when: momentParts(instant).weekday,
    event: undefined,
  }
}

interface Own {
  firstName: string
  standing: Standing
}

function standingsIn(family: readonly FamilyStanding[], orgId: string): Own[] {
  return family.flatMap(({ firstName, standings }) =>
    standings.filter((standing) => standing.orgId === orgId).map((standing) => ({ firstName, standing })),
  )
}

/** The last paid day of those who can renew, once for all who share it. */
function renewals(organisation: Organisation, family: readonly FamilyStanding[]): CalendarEntry[] {
  const byDay = new Map<string, string[]>()
  for (const { firstName, standing } of standingsIn(family, organisation.id)) {
    const { nextStep, paidUntil } = standing
    if (nextStep !== 'renew' || paidUntil === null) continue
    byDay.set(paidUntil, [...(byDay.get(paidUntil) ?? []), firstName])
  }
  return [...byDay].map(([day, names]) =>
    deadline({
      kind: 'deadline',
      id: `renew ${organisation.id} ${day}`,
      day,
      title: `Renew before ${formatDate(addDays(day, 1))}: ${nameList(names)}`,
      organisation,
    }),
  )
}

/** The days on which memberships that somebody of the family waits for go on sale. */
function openings(organisation: Organisation, family: readonly FamilyStanding[]): CalendarEntry[] {
  const members = standingsIn(family, organisation.id).filter(({ standing }) => standing.period !== null)
  const waited = new Set(
    members.flatMap(({ standing }) =>
      standing.offers
        .filter(({ reason }) => reason?.code === 'offer_not_open')
        .map(({ configurationId }) => configurationId),
    ),
  )
  const years = new Map<string, number>()
  for (const { id, offerStartDate, startDate } of organisation.membershipConfigurations) {
    if (waited.has(id)) years.set(offerStartDate, Number(startDate.slice(0, 4)))
  }
  return [...years].map(([day, year]) =>
    deadline({
      kind: 'opening',
      id: `open ${organisation.id} ${day}`,
      day,
      title: `${year} opens for renewal`,
      organisation,
    }),
  )
}

/** Whether an entry touches the days from the first to before the end; without an end all that come. */
export function isWithinDays(entry: CalendarEntry, first: string, end: string | undefined): boolean {
  return entry.endDay > first && (end === undefined || entry.firstDay < end)
}

/** Whether something of the days has hours before six in the morning, which a week otherwise leaves out. */
export function needsNight(
  entries: readonly CalendarEntry[],
  first: string,
  end: string | undefined,
): boolean {
  return entries.some(
    (entry) =>
      !entry.isBar &&
      isWithinDays(entry, first, end) &&
      (momentParts(entry.start).time < '06:00' || addDays(entry.firstDay, 1) < entry.endDay),
  )
}
