import { addDays, type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import type { Deadline } from '@medlem/domain/calendarFeed'
import { eventTitle, isAllDay, lastDay } from '@medlem/domain/event'
import { eventTexts } from '@medlem/i18n/en/domain/event'
import { inLanguage } from '@medlem/i18n/languages'
import { type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { presentEvent } from '../event/present.ts'
import type { EventRow } from '../event/store.ts'

interface Surroundings {
  organisationName: string
  /** Of the texts in it: the reader's. */
  language: string
  /** Of the portal, without a slash at its end. */
  baseUrl: string
}

/** A day as the library takes it: without a time zone of the calendar it reads the day off UTC. */
const day = (date: CalendarDate) => new Date(`${date}T00:00:00Z`)

/** An event, the same one at each reading: its id stays, and its number and date grow when it is written. */
export function eventEntry(
  row: EventRow,
  { organisationName, baseUrl, language }: Surroundings,
): ICalEventData {
  const { id, startDate, endDate, updateDate, version, cancelledAt } = row
  const event = presentEvent(row, language)
  const { description, location } = event
  const span = isAllDay(event)
    ? { allDay: true, start: day(copenhagenDate(startDate)), end: day(addDays(lastDay(event), 1)) }
    : { start: startDate, end: endDate > startDate ? endDate : null }
  return {
    ...span,
    id,
    sequence: version - 1,
    stamp: updateDate,
    lastModified: updateDate,
    summary: eventTitle(event, inLanguage(eventTexts, language)),
    description: [organisationName, description].filter(Boolean).join('\n\n'),
    ...(location === '' ? {} : { location }),
    categories: [{ name: organisationName }],
    status: cancelledAt ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: cancelledAt ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    url: `${baseUrl}/event-${id}-detail`,
  }
}

/** A day by which to renew, or from which one can. It leaves the day free, and is calculated for each reading. */
export function deadlineEntry(
  deadline: Deadline,
  { organisationName, baseUrl, memberId, today }: Surroundings & { memberId: string; today: CalendarDate },
): ICalEventData {
  return {
    allDay: true,
    start: day(deadline.day),
    end: day(addDays(deadline.day, 1)),
    // Two of a family may keep their calendars in one program.
    id: `${deadline.id.replaceAll(' ', '-')}-${memberId}`,
    stamp: day(today),
    summary: `${deadline.title} (${organisationName})`,
    categories: [{ name: organisationName }],
    status: ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.TRANSPARENT,
    url: `${baseUrl}/organizations-${deadline.orgId}-details`,
  }
}
