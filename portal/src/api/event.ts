import type { Event } from '@medlem/contract/event'
import type { Organisation } from '@medlem/contract/organisation'
import { comingEvents } from '@medlem/domain/event'

/** A coming event and whose it is. */
export interface ComingEvent extends Event {
  organisationName: string
}

/** The next events of several organisations in one list, soonest first; an event in two lists counts once. */
export function comingUp(organisations: readonly Organisation[], now: Date): ComingEvent[] {
  const events = new Map<string, ComingEvent>()
  for (const { name, events: all, eventsForMembers, eventsForGuests } of organisations) {
    for (const event of [...all, ...eventsForMembers, ...eventsForGuests]) {
      events.set(event.id, { ...event, organisationName: name })
    }
  }
  return comingEvents([...events.values()], now)
}
