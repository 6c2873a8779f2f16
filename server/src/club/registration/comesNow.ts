import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import { closedSentence, type Places, signUpClosed } from '@medlem/domain/registration'
import { staffSignUpEnd } from '@medlem/domain/staffSignUp'
import { registrationTexts } from '@medlem/i18n/en/domain/registration'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import type { Caller } from '../../people/access/caller.ts'
import { AppError, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import type { EventRow } from '../event/store.ts'
import { signUpTerms } from './present.ts'
import type { NumberedRegistration } from './store.ts'
import type { CountedTier } from './tierStore.ts'
import { changeRegistration } from './waitingList.ts'

/** Once an event goes on, no one is offered a place any more: those who come to its door get what is left. */
export const hasBegun = ({ startDate }: EventRow, at: Date): boolean => at >= startDate

/** Refuses sign-ups that are closed; to staff they are open before and after the moments for members, and until the event is over. */
export function refuseClosed(event: EventRow, { isStaff, at }: { isStaff: boolean; at: Date }): void {
  const terms = signUpTerms(event)
  const closed = signUpClosed(terms, at)
  if (!closed || (isStaff && (closed === 'deadline' || closed === 'not_yet'))) return
  const isLate = isStaff && closed === 'started'
  if (isLate && at < staffSignUpEnd(event)) return
  const message = isLate
    ? say(clubProblemTexts, (t) => t.eventOver)
    : say(registrationTexts, (t) => closedSentence(closed, terms, t))
  throw new AppError('sign_up_closed', 409, message)
}

/** Takes those who have come out of the waiting list; the place that they get is another sign-up. */
export async function endWaiting(
  tx: Database,
  { living, caller, at }: { living: readonly NumberedRegistration[]; caller: Caller; at: Date },
): Promise<void> {
  for (const { row } of living)
    if (row.state === 'waiting')
      await changeRegistration(tx, { row, event: 'cancel', at, actorId: caller.actor.id })
}

interface Line {
  places: Places
  counted: readonly CountedTier[]
}

/** As if no one waited. */
export function withoutLine({ places, counted }: Line): Line {
  return { places: { ...places, waiting: 0 }, counted: counted.map((one) => ({ ...one, waiting: 0 })) }
}

/** Refuses who would have to wait, or to pay later. */
export function requirePlaceNow(
  people: readonly MemberRow[],
  { gets, isOwed }: { gets: ReadonlySet<string>; isOwed: (person: MemberRow) => boolean },
): void {
  if (people.some(({ id }) => !gets.has(id))) {
    const message = say(clubProblemTexts, (t) => t.noPlaceNow)
    throw refuseField('tierId', 'full', message, { as: 'limit_reached', status: 409 })
  }
  if (people.some(isOwed))
    throw refuseField(
      'paid',
      'missing',
      say(clubProblemTexts, (t) => t.payNow),
    )
}
