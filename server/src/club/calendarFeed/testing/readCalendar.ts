import ICAL from 'ical.js'

/** What a calendar program makes of an entry. */
export interface ReadEntry {
  uid: string
  title: string
  description: string
  location: string
  status: string
  sequence: number
  /** 'YYYY-MM-DD' for whole days, else an instant. */
  start: string
  /** The first moment, or day, after it. */
  end: string
  lastModified: string | undefined
}

/** Reads a calendar with a parser that is not the one who wrote it. */
export function readCalendar(text: string): { name: unknown; entries: ReadEntry[] } {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  return {
    name: calendar.getFirstPropertyValue('x-wr-calname'),
    entries: calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component)
      const property = (name: string) => component.getFirstPropertyValue(name)
      return {
        uid: event.uid,
        title: event.summary,
        description: event.description ?? '',
        location: event.location ?? '',
        status: String(property('status')),
        sequence: event.sequence,
        start: momentOf(event.startDate),
        end: momentOf(event.endDate),
        lastModified: property('last-modified')?.toString(),
      }
    }),
  }
}

function momentOf(time: ICAL.Time): string {
  return time.isDate ? time.toString() : time.toJSDate().toISOString()
}
