import type { FamilyMemberStatus } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import type { Href } from '@medlem/contract/portalAddress'
import { addDays } from '@medlem/domain/calendar'
import { calendarDeadlines, calendarOrganisations, type Deadline } from '@medlem/domain/calendarFeed'
import { isAllDay, lastDay } from '@medlem/domain/event'
import { type ComingEvent, comingUp, eventAddress, shortWhen } from '../../api/event/event.ts'
import { organisationAddress } from '../../api/organisation/organisationAddress.ts'
import { copenhagenDay, momentParts } from '../../ui/format.ts'

const DAY_MS = 86_400_000

/** Something in the calendar: an event, or a day by which something is to be done. */
export interface CalendarEntry {
  id: string
  kind: 'event' | 'deadline' | 'opening'
  title: string
  organisationName: string
  location: string
  href: Href
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
  /** Which of the family come or wait, as a sentence; undefined for none. */
  comes?: string | undefined
}

/** The organisations whose events are shown: one, all, or the family's; all too while the family has none. */
export function shownOrganisations(
  organisations: readonly Organisation[],
  family: readonly FamilyMemberStatus[],
  org: string,
): Organisation[] {
  if (org === '') return calendarOrganisations(organisations, family)
  return organisations.filter(({ id, enabled }) => enabled && (org === 'all' || id === org))
}

/** Events and deadlines of the organisations, soonest first; a deadline before what happens on its day. */
export function calendarEntries(
  organisations: readonly Organisation[],
  family: readonly FamilyMemberStatus[],
  now: Date,
): CalendarEntry[] {
  const names = new Map(organisations.map(({ id, name }) => [id, name]))
  const deadlines = calendarDeadlines(organisations, family, copenhagenDay(now)).map((deadline) =>
    deadlineEntry(deadline, names.get(deadline.orgId) ?? ''),
  )
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

function deadlineEntry({ kind, id, day, title, orgId }: Deadline, organisationName: string): CalendarEntry {
  const instant = `${day}T12:00:00Z`
  return {
    id,
    kind,
    title,
    organisationName,
    location: '',
    href: organisationAddress(orgId),
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
