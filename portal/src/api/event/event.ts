import type { Event } from '@medlem/contract/event'
import type { Organisation } from '@medlem/contract/organisation'
import type { Href } from '@medlem/contract/portalAddress'
import { comingEvents, isAllDay, lastDay } from '@medlem/domain/event'
import { apiTexts } from '@medlem/i18n/en/portal/api'
import { copenhagenDay, momentParts } from '../../ui/format.ts'

/** A coming event and whose it is. */
export interface ComingEvent extends Event {
  organisationName: string
  /** The organisation's, in degrees. */
  hue: number
}

/** The next events of several organisations in one list, soonest first; an event in two lists counts once. */
export function comingUp(organisations: readonly Organisation[], now: Date): ComingEvent[] {
  const events = new Map<string, ComingEvent>()
  for (const { name, hue, events: all, eventsForMembers, eventsForGuests } of organisations) {
    for (const event of [...all, ...eventsForMembers, ...eventsForGuests]) {
      events.set(event.id, { ...event, organisationName: name, hue })
    }
  }
  return comingEvents([...events.values()], now)
}

type Dated = Pick<Event, 'startDate' | 'endDate'>

/** 'Sat 17:30', 'Sat all day', 'Fri 16:00 to Sun', for a row that shows the day already. */
export function shortWhen(event: Dated): string {
  const { weekday, time } = momentParts(event.startDate)
  const start = isAllDay(event) ? weekday : `${weekday} ${time}`
  const isLong = Date.parse(event.endDate) - Date.parse(event.startDate) >= 86_400_000
  if (lastDay(event) !== copenhagenDay(event.startDate) && isLong) {
    return apiTexts.toWeekday({ start, weekday: momentParts(`${lastDay(event)}T12:00:00Z`).weekday })
  }
  return isAllDay(event) ? apiTexts.allDay({ weekday }) : start
}

/** 'Sat 17:30 · Harbour', for the same row. */
export function whenAndWhere(event: Dated & Pick<Event, 'location'>): string {
  return [shortWhen(event), event.location].filter(Boolean).join(' · ')
}

export function eventAddress(id: string): Href {
  return `/event-${id}-detail`
}
