import type { Event } from '@medlem/contract/event'
import { copenhagenDate } from './calendar.ts'

type Dated = Pick<Event, 'enabled' | 'endDate'>

/** Whether an event is shown: enabled, and its last day is not past (Spec 4). The day itself counts to its end. */
export function isComing(event: Dated, now: Date): boolean {
  return event.enabled && copenhagenDate(new Date(event.endDate)) >= copenhagenDate(now)
}

/** The events that are shown, soonest first. */
export function comingEvents<E extends Dated & Pick<Event, 'startDate'>>(
  events: readonly E[],
  now: Date,
): E[] {
  return events
    .filter((event) => isComing(event, now))
    .sort((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate))
}

/** Whether someone may see an event: one for members only is for those with an active membership, or for invited guests. */
export function maySeeEvent(
  event: Pick<Event, 'forMembers' | 'guestsInvited'>,
  activeMember: boolean,
): boolean {
  return !event.forMembers || event.guestsInvited || activeMember
}
