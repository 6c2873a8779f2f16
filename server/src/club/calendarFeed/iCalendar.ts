import { ICalCalendar, type ICalEventData } from 'ical-generator'

/** The polling interval that a feed asks for, in seconds; most programs have one of their own. */
const POLLING_INTERVAL_S = 3600

/**
 * A calendar as text (RFC 5545). Times are UTC and whole days are dates, so no time zone has to be explained, and the
 * reader's own clock is right on the days around its changes.
 */
export function iCalendarText(name: string, events: ICalEventData[]): string {
  const calendar = new ICalCalendar({
    prodId: '//Medlem//Calendar//EN',
    name: escaped(name),
    scale: 'GREGORIAN',
    ttl: POLLING_INTERVAL_S,
    events,
  })
  // The library leaves out the end of the last line.
  return `${calendar.toString()}\r\n`
}

/** The library escapes what it writes of an event, and of the calendar nothing. */
function escaped(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').replace(/[\\;,]/g, '\\$&')
}
