import type { Event } from '@medlem/contract/event'
import type { RegistrationState, SignUpClosed, SignUpSettings } from '@medlem/contract/registration'
import { registrationTexts } from '@medlem/i18n/en/domain/registration'
import { copenhagenDate, copenhagenTime } from './calendar.ts'
import { type Beholder, type ForWhom, maySeeEvent } from './event.ts'

/** What can happen to somebody who is signed up for an event. */
export type RegistrationEvent =
  /** A place became free, and it is their turn. */
  | 'offer'
  | 'accept'
  | 'decline'
  /** The offer ran out without an answer. */
  | 'lapse'
  /** By the member or somebody of the family. */
  | 'cancel'
  /** By an administrator of the organisation. */
  | 'remove'
  /** The event does not take place. */
  | 'call_off'

/** One row per state; what is not listed can't happen. */
const transitions: Record<RegistrationState, Partial<Record<RegistrationEvent, RegistrationState>>> = {
  registered: { cancel: 'cancelled', remove: 'cancelled', call_off: 'cancelled' },
  waiting: { offer: 'offered', cancel: 'cancelled', remove: 'cancelled', call_off: 'cancelled' },
  offered: {
    accept: 'registered',
    decline: 'cancelled',
    lapse: 'cancelled',
    cancel: 'cancelled',
    remove: 'cancelled',
    call_off: 'cancelled',
  },
  cancelled: {},
}

export function nextRegistrationState(
  state: RegistrationState,
  event: RegistrationEvent,
): RegistrationState | undefined {
  return transitions[state][event]
}

export interface Places {
  /** Null for as many as like to come. */
  capacity: number | null
  /** Registered, and offered to somebody who has not answered. */
  taken: number
  waiting: number
}

/** Null where there is no limit. */
export function placesLeft({ capacity, taken }: Omit<Places, 'waiting'>): number | null {
  return capacity === null ? null : Math.max(0, capacity - taken)
}

/** What one more person gets; people who wait come first. */
export function firstState(places: Places): 'registered' | 'waiting' {
  return places.waiting === 0 && placesLeft(places) !== 0 ? 'registered' : 'waiting'
}

/**
 * How many places are to be shared out among so many people who want one; undefined when everyone gets the same, a place
 * or a number in the waiting list, so that there is nothing to choose.
 */
export function placesToShare(places: Places, people: number): number | undefined {
  const left = placesLeft(places)
  return left !== null && places.waiting === 0 && left > 0 && left < people ? left : undefined
}

/** Why sign-up is closed now; null while it is open. */
export function signUpClosed(
  event: Pick<Event, 'startDate' | 'cancelledAt'> & Omit<SignUpSettings, 'capacity'>,
  now: Date,
): SignUpClosed | null {
  if (event.cancelledAt !== null) return 'called_off'
  if (!event.takesSignUps) return 'not_taken'
  if (now.getTime() >= Date.parse(event.startDate)) return 'started'
  if (event.signUpFrom && now.getTime() < Date.parse(event.signUpFrom)) return 'not_yet'
  if (event.signUpUntil !== null && now.getTime() > Date.parse(event.signUpUntil)) return 'deadline'
  return null
}

export function closedSentence(
  closed: SignUpClosed,
  { signUpFrom }: Pick<SignUpSettings, 'signUpFrom'>,
  t = registrationTexts,
): string {
  if (closed !== 'not_yet') return t[closed]
  // As `copenhagenMoment` has it, which would come with home's first load from here.
  const opens = new Date(signUpFrom ?? '')
  return t.not_yet({ moment: `${copenhagenDate(opens)} ${copenhagenTime(opens)}` })
}

type SignUpMoments = Pick<SignUpSettings, 'signUpFrom' | 'signUpUntil'>

/** Which of the moments between which people sign up for an event that begins at that one can't be. */
export function signUpFault(
  { signUpFrom, signUpUntil }: SignUpMoments,
  startDate: Date,
): keyof SignUpMoments | undefined {
  const end = signUpUntil === null ? startDate : new Date(signUpUntil)
  if (end > startDate) return 'signUpUntil'
  return signUpFrom && new Date(signUpFrom) >= end ? 'signUpFrom' : undefined
}

/** Why one person can't be signed up; null when they can. Guests come where they are invited. */
export function attendeeProblem(
  event: ForWhom,
  { firstName, ...person }: Beholder & { firstName: string },
  t = registrationTexts,
): string | null {
  if (maySeeEvent(event, person)) return null
  return event.teamIds.length > 0 ? t.teamsOnly({ firstName }) : t.membersOnly({ firstName })
}

export interface CapacityProblem {
  message: string
}

/** Places that are promised are not taken back by making the event smaller. */
export function capacityProblem(
  { capacity, taken }: Omit<Places, 'waiting'>,
  t = registrationTexts,
): CapacityProblem | undefined {
  if (capacity === null || capacity >= taken) return undefined
  return { message: t.placesTaken({ taken }) }
}
