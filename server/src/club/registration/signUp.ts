import type { PersonAnswers } from '@medlem/contract/eventQuestion'
import type { SignUp, SignUpRequest } from '@medlem/contract/registration'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import { nameList } from '@medlem/domain/calendarFeed'
import { PAY_WITHIN_MS, tierPrice } from '@medlem/domain/eventTier'
import { CONFIRM_WITHIN_MS } from '@medlem/domain/guest'
import { attendeeProblem, type Places } from '@medlem/domain/registration'
import { staffSignUpEnd } from '@medlem/domain/staffSignUp'
import { nextInLine, offerEnd } from '@medlem/domain/waitingList'
import { familyCalendarTexts } from '@medlem/i18n/en/domain/familyCalendar'
import { registrationTexts } from '@medlem/i18n/en/domain/registration'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { inLanguage } from '@medlem/i18n/languages'
import { auditActing } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { isSupport } from '../../people/access/policy.ts'
import { requireReach } from '../../people/access/reach.ts'
import { listEnabledShared, lockMembers } from '../../people/member/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound, refuseField } from '../../platform/error/appError.ts'
import { type Sentence, say } from '../../platform/error/sentence.ts'
import { belongingAmong, teamsIn } from '../event/eventTeams.ts'
import { requireShownEvent } from '../event/shownEvent.ts'
import { type EventRow, lockEvent } from '../event/store.ts'
import { answerQuestions } from './answerQuestions.ts'
import { endWaiting, hasBegun, refuseClosed, requirePlaceNow, withoutLine } from './comesNow.ts'
import { notifyRegistration } from './notifyRegistration.ts'
import { signUpTerms } from './present.ts'
import { type ChosenTiers, refuseTiers } from './refuseTiers.ts'
import {
  countPlaces,
  insertRegistrations,
  lastQueueNumber,
  listNumbered,
  type NewRegistration,
  type RegistrationRow,
} from './store.ts'
import { type CountedTier, listTiers } from './tierStore.ts'
import { membersOf, viewSignUp } from './viewSignUp.ts'
import { offerFreePlaces } from './waitingList.ts'

/**
 * Signs these members up, all or none. Each gets a place while there is one, and waits after that. When places are left
 * for some of them only, the request says who gets these, or is refused. A place that costs something is kept for its payment.
 * What the event asks is answered with it. A member who is signed up already is left as they are, so that a request can be sent again.
 */
export async function signUp(
  deps: Deps,
  caller: Caller,
  {
    eventId,
    memberIds,
    placesFor = [],
    tiers: chosen = [],
    answers = [],
  }: { eventId: string } & SignUpRequest,
): Promise<SignUp> {
  const { subject: member } = caller
  const shown = await requireShownEvent(deps, { member, superAdmin: isSupport(caller) }, eventId)
  const people: MemberRow[] = []
  for (const id of new Set(memberIds)) people.push(await requireReach(deps, caller, id, 'write'))
  await requireWelcome(deps, { event: shown, people })
  const event = await deps.db.transaction(async (tx) => {
    const tiers = new Map(chosen.map(({ memberId, tierId }) => [memberId, tierId]))
    const given = { asked: memberIds, answers }
    const putting = { eventId, people, placesFor, tiers, given }
    const { locked, made, at } = await putPeople(tx, deps, caller, putting)
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
  /** The kind of place that each gets, by member; of everybody at an event that has tiers. */
  tiers?: ReadonlyMap<string, string>
  /** What they answer to the event, and whom the request named, in its order; left out of staff, of whom nothing is asked. */
  given?: { asked: readonly string[]; answers: readonly PersonAnswers[] }
  /** Staff do it, before the first moment for members and after the last one too. */
  isStaff?: boolean
  /** They stand at the door: there is a place now or none, of a kind that is sold. */
  isAtDoor?: boolean
  /** Of new sign-ups, by member, where the sender of the request chose them. */
  ids?: ReadonlyMap<string, string> | undefined
  /** The one who signs up has no account: a free place is kept until the e-mail is answered. */
  isGuest?: boolean
  /** What staff decided of the price: nothing is to be paid, or it was received and is recorded next. */
  settled?: 'free' | 'received' | undefined
}

/** Gives people of an event that takes sign-ups a place or a number in its waiting list; what was signed up already stays. */
export async function putPeople(
  tx: Database,
  deps: Deps,
  caller: Caller,
  {
    eventId,
    people,
    placesFor = [],
    tiers = new Map(),
    given,
    isStaff = false,
    isAtDoor = false,
    isGuest = false,
    ids,
    settled,
  }: Putting,
): Promise<{ locked: EventRow; made: RegistrationRow[]; at: Date }> {
  const locked = await lockEvent(tx, eventId)
  if (!locked?.enabled) throw notFound()
  const at = deps.clock.now()
  refuseClosed(locked, { isStaff, at })
  const comesNow = isAtDoor || hasBegun(locked, at)
  const memberIds = people.map(({ id }) => id)
  // Whose answers or payment is written next: a shared lock that becomes an exclusive one is how two such writes stop each other.
  if ((given && locked.questions.length > 0) || settled === 'received') await lockMembers(tx, memberIds)
  await refuseClosedMembers(tx, people)
  await offerFreePlaces(tx, locked, at)
  const of = { eventIds: [eventId] }
  if (comesNow) await endWaiting(tx, { living: await listNumbered(tx, { memberIds, of }), caller, at })
  const known = await listNumbered(tx, { memberIds, of })
  const fresh = people.filter(({ id }) => !known.some(({ row }) => row.memberId === id))
  const counted = await listTiers(tx, [eventId])
  const putting = { event: locked, asked: memberIds, people: fresh, tiers, counted, isStaff, isAtDoor, at }
  await refuseTiers(deps, tx, caller, putting)
  if (given) await answerQuestions(tx, caller, { ...given, event: locked, people: fresh, at })
  const made = await write(tx, caller, { ...putting, ids, comesNow, placesFor, isGuest, settled })
  return { locked, made, at }
}

/** Refuses with 422 who may not come to an event for members, or for teams. */
export async function requireWelcome(
  deps: Deps,
  { event, people }: { event: EventRow; people: readonly MemberRow[] },
): Promise<void> {
  const ids = people.map(({ id }) => id)
  const members = await membersOf(deps, event, ids)
  const belonging = await belongingAmong(deps, [event], ids)
  const code = event.teamIds.length > 0 ? 'not_on_team' : 'not_a_member'
  const errors = people.flatMap(({ id, firstName }, n) => {
    const person = { firstName, isMember: members.has(id), teams: teamsIn(belonging, id) }
    const rule = (t = registrationTexts) => attendeeProblem(event, person, t)
    const problem = rule()
    if (!problem) return []
    const message = say(registrationTexts, (t) => rule(t) ?? problem)
    return [{ field: `memberIds.${n}`, code, message }]
  })
  const [first] = errors
  if (first) throw new AppError('not_eligible', 422, first.message, { errors })
}

/** Refuses members who were closed or erased meanwhile. The shared lock makes an erasure wait for this transaction. */
export async function refuseClosedMembers(tx: Database, people: readonly MemberRow[]): Promise<void> {
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

interface Writing extends ChosenTiers {
  /** Who gets the places that are left, when they are fewer than the people. */
  placesFor: readonly string[]
  ids: Putting['ids']
  /** The event goes on, or they are at its door: no one waits, and no place is kept. */
  comesNow: boolean
  isGuest: boolean
  settled: Putting['settled']
}

async function write(
  tx: Database,
  { actor, subject }: Caller,
  { event, people, tiers, counted, placesFor, ids, comesNow, isStaff, isGuest, settled, at }: Writing,
): Promise<RegistrationRow[]> {
  if (people.length === 0) return []
  const places = { capacity: event.capacity, ...(await countPlaces(tx, event.id)) }
  const gets = whoGetsPlaces(people, {
    ...(hasBegun(event, at) ? withoutLine({ places, counted }) : { places, counted }),
    tiers,
    placesFor,
  })
  const price = new Map(counted.map(({ row }) => [row.id, tierPrice(row)?.unitMinor ?? 0n]))
  // Of staff it is an offer like the waiting list's, which takes as long as the member needs to see it.
  const kept = (ms: number) => new Date(Math.min(at.getTime() + ms, event.startDate.getTime()))
  const isPriced = (tierId: string | null) => settled !== 'free' && (price.get(tierId ?? '') ?? 0n) > 0n
  if (comesNow)
    requirePlaceNow(people, { gets, isOwed: ({ id }) => !settled && isPriced(tiers.get(id) ?? null) })
  const offered = comesNow ? staffSignUpEnd(event) : offerEnd(signUpTerms(event), at)
  const payUntil = isStaff ? offered : kept(PAY_WITHIN_MS)
  let queueNumber = gets.size < people.length ? await lastQueueNumber(tx, event.id) : 0
  // Those who get a place first, so that numbers are given in the order of the line.
  const inOrder = [...people.filter(({ id }) => gets.has(id)), ...people.filter(({ id }) => !gets.has(id))]
  const values = inOrder.map(({ id: memberId }): NewRegistration => {
    const tierId = tiers.get(memberId) ?? null
    const placed = isPriced(tierId) || isGuest ? 'offered' : 'registered'
    const state = gets.has(memberId) ? placed : 'waiting'
    const waits = state === 'waiting'
    if (waits) queueNumber += 1
    return {
      id: ids?.get(memberId),
      eventId: event.id,
      memberId,
      tierId: counted.length === 0 ? null : tierId,
      state,
      queueNumber: waits ? queueNumber : null,
      offerExpiresAt: state !== 'offered' ? null : isPriced(tierId) ? payUntil : kept(CONFIRM_WITHIN_MS),
      createdAt: at,
      createdBy: actor.id,
      changedAt: at,
      changedBy: actor.id,
    }
  })
  const rows = await insertRegistrations(tx, values)
  // One e-mail is about all of a guest's order.
  if (isGuest) return rows
  for (const row of rows) {
    // Somebody who is about to pay, or has paid, needs no notice of it.
    if (row.state === 'offered' && (!isStaff || settled === 'received')) continue
    const what = { waiting: 'waits', offered: 'offered', registered: 'signed_up' } as const
    await notifyRegistration(tx, {
      what: what[row.state as keyof typeof what],
      row,
      event,
      by: subject.id,
      at,
    })
  }
  return rows
}

interface Sharing {
  places: Places
  tiers: ReadonlyMap<string, string>
  counted: readonly CountedTier[]
  placesFor: readonly string[]
}

/** Who gets a place of those that are left; 409 while it depends on who comes first and the request leaves that open. */
function whoGetsPlaces(
  people: readonly MemberRow[],
  { places, tiers, counted, placesFor }: Sharing,
): ReadonlySet<string> {
  // Those who wait already come first: where somebody does, nothing is left.
  const isFull = counted.length === 0 && places.waiting > 0
  const left = new Map(
    counted.map(({ row, taken, waiting }) => [row.id, { taken, places: waiting > 0 ? taken : row.places }]),
  )
  const among = (order: readonly MemberRow[]) =>
    new Set(
      nextInLine(
        isFull ? [] : order.map(({ id }) => ({ id, tierId: tiers.get(id) ?? null })),
        places,
        left,
      ).map(({ id }) => id),
    )
  const first = people.filter(({ id }) => placesFor.includes(id))
  const gets = among([...first, ...people.filter((person) => !first.includes(person))])
  const isSame = (one: ReadonlySet<string>) => [...gets].every((id) => one.has(id))
  if (isSame(among(people.toReversed())) && isSame(among(people))) return gets
  if (first.length === gets.size && isSame(new Set(placesFor))) return gets
  const firstNames = people.map(({ firstName }) => firstName)
  const message: Sentence = (language) => {
    const names = nameList(firstNames, inLanguage(familyCalendarTexts, language))
    return inLanguage(clubProblemTexts, language).placesShort({ count: gets.size, names })
  }
  throw refuseField('placesFor', 'places_short', message, { as: 'places_short', status: 409 })
}
