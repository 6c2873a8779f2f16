import type { SignUp, SignUpRequest } from '@medlem/contract/registration'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import { nameList } from '@medlem/domain/calendarFeed'
import {
  attendeeProblem,
  closedSentence,
  firstState,
  type Places,
  placesToShare,
  signUpClosed,
} from '@medlem/domain/registration'
import { familyCalendarTexts } from '@medlem/i18n/en/domain/familyCalendar'
import { registrationTexts } from '@medlem/i18n/en/domain/registration'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { inLanguage } from '@medlem/i18n/languages'
import { auditActing } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { isSupport } from '../../people/access/policy.ts'
import { requireReach } from '../../people/access/reach.ts'
import { listEnabledShared } from '../../people/member/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound, refuseField } from '../../platform/error/appError.ts'
import { type Sentence, say } from '../../platform/error/sentence.ts'
import { requireShownEvent } from '../event/shownEvent.ts'
import { type EventRow, lockEvent } from '../event/store.ts'
import { notifyRegistration } from './notifyRegistration.ts'
import { signUpTerms } from './present.ts'
import {
  countPlaces,
  insertRegistrations,
  lastQueueNumber,
  listNumbered,
  type NewRegistration,
  type RegistrationRow,
} from './store.ts'
import { membersOf, viewSignUp } from './viewSignUp.ts'
import { movePlaces } from './waitingList.ts'

/**
 * Signs these members up, all or none. Each gets a place while there is one, and waits after that. When places are left
 * for some of them only, the request says who gets these, or is refused. A member who is signed up already is left as
 * they are, so that a request can be sent again.
 */
export async function signUp(
  deps: Deps,
  caller: Caller,
  { eventId, memberIds, placesFor = [] }: { eventId: string } & SignUpRequest,
): Promise<SignUp> {
  const { subject: member } = caller
  const shown = await requireShownEvent(deps, { member, superAdmin: isSupport(caller) }, eventId)
  const people: MemberRow[] = []
  for (const id of new Set(memberIds)) people.push(await requireReach(deps, caller, id, 'write'))
  await requireWelcome(deps, { event: shown, people })
  const event = await deps.db.transaction(async (tx) => {
    const { locked, made, at } = await putPeople(tx, deps, caller, { eventId, people, placesFor })
    if (made.length > 0) {
      const detail = { memberIds: made.map(({ memberId }) => memberId) }
      const entry = { action: 'event_sign_up', objectId: eventId, orgId: locked.orgId, detail, at } as const
      await auditActing(tx, caller, entry)
    }
    return locked
  })
  return viewSignUp(deps, { event, member, language: caller.language })
}

interface Putting {
  eventId: string
  people: readonly MemberRow[]
  placesFor?: readonly string[]
  /** Staff do it, after the last moment for members too. */
  isStaff?: boolean
}

/** Gives people of an event that takes sign-ups a place or a number in its waiting list; what was signed up already stays. */
export async function putPeople(
  tx: Database,
  { clock }: Pick<Deps, 'clock'>,
  caller: Caller,
  { eventId, people, placesFor = [], isStaff = false }: Putting,
): Promise<{ locked: EventRow; made: RegistrationRow[]; at: Date }> {
  const locked = await lockEvent(tx, eventId)
  if (!locked?.enabled) throw notFound()
  const at = clock.now()
  const closed = signUpClosed(signUpTerms(locked), at)
  if (closed && !(isStaff && closed === 'deadline'))
    throw new AppError(
      'sign_up_closed',
      409,
      say(registrationTexts, (t) => closedSentence(closed, t)),
    )
  await refuseClosedMembers(tx, people)
  await movePlaces(tx, locked, at)
  return { locked, made: await write(tx, caller, { event: locked, people, placesFor, at }), at }
}

/** Refuses with 422 who may not come to an event for members. */
export async function requireWelcome(
  deps: Deps,
  { event, people }: { event: EventRow; people: readonly MemberRow[] },
): Promise<void> {
  const ids = people.map(({ id }) => id)
  const members = await membersOf(deps, event, ids)
  const errors = people.flatMap(({ id, firstName }, n) => {
    const rule = (t = registrationTexts) =>
      attendeeProblem(event, { firstName, isMember: members.has(id) }, t)
    const problem = rule()
    if (!problem) return []
    const message = say(registrationTexts, (t) => rule(t) ?? problem)
    return [{ field: `memberIds.${n}`, code: 'not_a_member', message }]
  })
  const [first] = errors
  if (first) throw new AppError('not_eligible', 422, first.message, { errors })
}

/** Refuses members who were closed or erased meanwhile. The shared lock makes an erasure wait for this transaction. */
async function refuseClosedMembers(tx: Database, people: readonly MemberRow[]): Promise<void> {
  const enabled = await listEnabledShared(
    tx,
    people.map(({ id }) => id),
  )
  const closed = people.find(({ id }) => !enabled.includes(id))
  if (closed)
    throw new AppError(
      'not_eligible',
      422,
      say(clubProblemTexts, (t) => t.personClosed({ name: closed.firstName })),
    )
}

interface Writing {
  event: EventRow
  people: readonly MemberRow[]
  /** Who gets the places that are left, when they are fewer than the people. */
  placesFor: readonly string[]
  at: Date
}

async function write(
  tx: Database,
  { actor, subject }: Caller,
  { event, people, placesFor, at }: Writing,
): Promise<RegistrationRow[]> {
  const memberIds = people.map(({ id }) => id)
  const registrations = await listNumbered(tx, { memberIds, of: { eventIds: [event.id] } })
  const known = new Set(registrations.map(({ row }) => row.memberId))
  const places = { capacity: event.capacity, ...(await countPlaces(tx, event.id)) }
  let queueNumber = await lastQueueNumber(tx, event.id)
  const fresh = people.filter(({ id }) => !known.has(id))
  const values = inOrder(fresh, { places, placesFor }).map((memberId): NewRegistration => {
    const state = firstState(places)
    if (state === 'registered') places.taken += 1
    else places.waiting += 1
    const waits = state === 'waiting'
    if (waits) queueNumber += 1
    return {
      eventId: event.id,
      memberId,
      state,
      queueNumber: waits ? queueNumber : null,
      createdAt: at,
      createdBy: actor.id,
      changedAt: at,
      changedBy: actor.id,
    }
  })
  if (values.length === 0) return []
  const rows = await insertRegistrations(tx, values)
  for (const row of rows) {
    const what = row.state === 'waiting' ? 'waits' : 'signed_up'
    await notifyRegistration(tx, { what, row, event, by: subject.id, at })
  }
  return rows
}

/** Who gets the places that are left comes first; 409 while the request leaves that open. */
function inOrder(
  people: readonly MemberRow[],
  { places, placesFor }: { places: Places; placesFor: readonly string[] },
): string[] {
  const ids = people.map(({ id }) => id)
  const left = placesToShare(places, people.length)
  if (left === undefined) return ids
  const first = ids.filter((id) => placesFor.includes(id))
  if (first.length === left) return [...first, ...ids.filter((id) => !first.includes(id))]
  const firstNames = people.map(({ firstName }) => firstName)
  const message: Sentence = (language) => {
    const names = nameList(firstNames, inLanguage(familyCalendarTexts, language))
    return inLanguage(clubProblemTexts, language).placesShort({ count: left, names })
  }
  throw refuseField('placesFor', 'places_short', message, { as: 'places_short', status: 409 })
}
