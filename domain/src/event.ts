import type { Event } from '@medlem/contract/event'
import { eventTexts } from '@medlem/i18n/en/domain/event'
import { type CalendarDate, copenhagenDate, copenhagenTime } from './calendar.ts'

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

/** For whom an event is. One with teams is for these alone, whatever membership they have. */
export interface ForWhom extends Pick<Event, 'forMembers' | 'guestsInvited'> {
  teamIds: readonly string[]
}

/** Somebody whom an event may be for. */
export interface Beholder {
  /** With an active membership of its organisation. */
  isMember: boolean
  /** The teams that they are on or lead, or a child of theirs is on. */
  teams: ReadonlySet<string>
}

/** Whether an event is for somebody: one for members only is for those with an active membership, or for invited guests. */
export function maySeeEvent(
  { forMembers, guestsInvited, teamIds }: ForWhom,
  { isMember, teams }: Beholder,
): boolean {
  if (teamIds.length > 0) return teamIds.some((id) => teams.has(id))
  return !forMembers || guestsInvited || isMember
}

/** Whether anybody at all may see an event, signed in or not: one that speaks of members is for those who sign in. */
export function isPublicEvent({ forMembers }: Pick<Event, 'forMembers'>): boolean {
  return !forMembers
}

/** What an event is called; one that does not take place says so wherever it is named. */
export function eventTitle(
  { title, cancelledAt }: Pick<Event, 'title' | 'cancelledAt'>,
  t = eventTexts,
): string {
  return cancelledAt === null ? title : t.cancelled({ title })
}

type Spanned = Pick<Event, 'startDate' | 'endDate'>

/** From midnight to midnight, or to the minute before it, on Copenhagen's clock. */
export function isAllDay({ startDate, endDate }: Spanned): boolean {
  const end = copenhagenTime(new Date(endDate))
  return (
    copenhagenTime(new Date(startDate)) === '00:00' &&
    (end === '23:59' || (end === '00:00' && startDate < endDate))
  )
}

/** The last day of an event in Copenhagen: one that ends at midnight does not take the day that begins then. */
export function lastDay({ startDate, endDate }: Spanned): CalendarDate {
  const lastMinute = Math.max(Date.parse(startDate), Date.parse(endDate) - 60_000)
  return copenhagenDate(new Date(lastMinute))
}
