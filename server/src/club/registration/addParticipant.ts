import type { AddedGuest, AddedParticipant, EventParticipants } from '@medlem/contract/participant'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import { hasAddress } from '@medlem/domain/personName'
import { eventTierTexts } from '@medlem/i18n/en/domain/eventTier'
import { typedContactTexts } from '@medlem/i18n/en/domain/typedContact'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { insertGuest } from '../../people/guest/store.ts'
import { requirePerson } from '../../people/person/requirePerson.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { type EventRow, lockEvent } from '../event/store.ts'
import { findScan } from './doorScans.ts'
import { notifyRegistration } from './notifyRegistration.ts'
import type { Locked } from './ownRegistration.ts'
import { requireAdministeredEvent, viewParticipants } from './participants.ts'
import { toPayMinor } from './present.ts'
import { putPeople, requireWelcome } from './signUp.ts'
import { findRegistration, listNumbered, type NumberedRegistration, type RegistrationRow } from './store.ts'
import { listTiers } from './tierStore.ts'
import { changeRegistration } from './waitingList.ts'

interface Adding extends Omit<AddedParticipant, 'paid'> {
  eventId: string
  /** At the door: there is a place now or none, of a kind that is sold, and somebody who has one already is refused. */
  isAtDoor?: boolean
}

/** What else is written in the same transaction. */
interface AddingMore {
  /** Records what was received for the place. */
  pay?: ((tx: Database, place: Locked) => Promise<void>) | undefined
  /** With the place as it is taken, for somebody at the door. */
  letIn?: (tx: Database, place: Locked) => Promise<void>
}

/** Staff sign somebody up, as `addPerson` does, and see who comes then. */
export async function addParticipant(
  deps: Deps,
  caller: Caller,
  adding: Adding,
  more: AddingMore = {},
): Promise<EventParticipants> {
  const { event } = await addPerson(deps, caller, adding, more)
  return viewParticipants(deps, event, caller)
}

/**
 * Staff sign a member of the organisation or a guest up, who is notified as after a sign-up of their own. A member who is signed up
 * already stays as they are, unless a place that is kept for its payment is given free. An id that is signed up already is the same
 * request again, of which nothing more is written.
 */
export async function addPerson(
  deps: Deps,
  caller: Caller,
  { eventId, id, memberId, guest, tierId, isFree = false, isAtDoor = false }: Adding,
  { pay, letIn }: AddingMore = {},
): Promise<{ event: EventRow; row: RegistrationRow }> {
  const event = await requireAdministeredEvent(deps, caller, { id: eventId, right: 'events:write' })
  const { orgId } = event
  const member = memberId === undefined ? undefined : await requireMember(deps, caller, { orgId, memberId })
  refuseTypedGuest(guest)
  await requireTier(deps, { eventId, tierId, firstName: member?.firstName ?? guest?.firstName ?? '' })
  return deps.db.transaction(async (tx) => {
    if (!(await lockEvent(tx, eventId))) throw notFound()
    const before = id === undefined ? undefined : await findMade(tx, id)
    if (before && before.eventId !== eventId) throw notFound()
    if (before) return { event, row: before }
    const person = member ?? (await insertAddedGuest(tx, { eventId, guest, at: deps.clock.now() }))
    await requireWelcome({ ...deps, db: tx }, { event, people: [person] })
    if (isAtDoor) await refuseSignedUp(tx, { eventId, person })
    const { locked, made, at } = await putPeople(tx, deps, caller, {
      eventId,
      people: [person],
      tiers: new Map(tierId === undefined ? [] : [[person.id, tierId]]),
      ids: new Map(id === undefined ? [] : [[person.id, id]]),
      isStaff: true,
      isAtDoor,
      settled: isFree ? 'free' : pay && 'received',
    })
    if (made.length > 0)
      await auditAdministration(tx, caller, {
        action: 'event_sign_up',
        objectId: eventId,
        orgId,
        subjectId: person.id,
        at,
        detail: { title: event.title, ...(isFree && { isFree }) },
      })
    const of = { eventId, memberId: person.id }
    const living = await requireLiving(tx, of)
    const place = { event: locked, row: living.row, at }
    // A place from the waiting list that costs nothing is answered by coming.
    if (isFree || (isAtDoor && toPayMinor(living) === null)) await giveFree(tx, caller, place)
    if (pay) await pay(tx, place)
    const { row } = await requireLiving(tx, of)
    if (isAtDoor) requireTaken(row)
    if (letIn) await letIn(tx, { ...place, row })
    return { event: locked, row }
  })
}

async function requireMember(
  deps: Deps,
  caller: Caller,
  key: { orgId: string; memberId: string },
): Promise<MemberRow> {
  return (await requirePerson(deps, caller, { key, right: 'events:write' })).row
}

/** A name goes into an e-mail, so it has no address in it (Ruling 48). */
function refuseTypedGuest(guest: AddedGuest | undefined): void {
  const field = (['firstName', 'lastName'] as const).find((name) => guest && hasAddress(guest[name]))
  const message = say(typedContactTexts, (t) => t.nameWithAddress)
  if (field) throw refuseField(`guest.${field}`, 'invalid', message)
}

/** In the organisation's language, as it is not known what they read. */
async function insertAddedGuest(
  tx: Database,
  { eventId, guest, at }: { eventId: string; guest: AddedGuest | undefined; at: Date },
): Promise<MemberRow> {
  if (!guest) throw new Error('neither a member nor a guest is signed up')
  const { email, ...name } = guest
  const people = [{ ...name, dateOfBirth: null }] as const
  const [row] = await insertGuest(tx, { eventId, email: email ?? '', language: null, people, at })
  return row
}

/** Somebody who has a place already is let in with it; one for whom a place is kept pays for that. */
async function refuseSignedUp(
  tx: Database,
  { eventId, person: { id, firstName } }: { eventId: string; person: MemberRow },
): Promise<void> {
  const [living] = await listNumbered(tx, { memberIds: [id], of: { eventIds: [eventId] } })
  if (living?.row.state !== 'registered') return
  const message = say(clubProblemTexts, (t) => t.signedUpAlready({ firstName }))
  throw refuseField('memberId', 'signed_up', message, { status: 409 })
}

/** 409 for somebody who waits: that it is free would be forgotten by the time a place is offered. */
async function giveFree(tx: Database, { actor, subject }: Caller, { event, row, at }: Locked): Promise<void> {
  if (row.state === 'waiting') {
    const message = say(clubProblemTexts, (t) => t.noPlaceLeft)
    throw refuseField('tierId', 'full', message, { as: 'limit_reached', status: 409 })
  }
  if (row.state !== 'offered') return
  const taken = await changeRegistration(tx, { row, event: 'accept', at, actorId: actor.id })
  await notifyRegistration(tx, { what: 'signed_up', row: taken, event, by: subject.id, at })
}

async function requireLiving(
  tx: Database,
  { eventId, memberId }: { eventId: string; memberId: string },
): Promise<NumberedRegistration> {
  const [living] = await listNumbered(tx, { memberIds: [memberId], of: { eventIds: [eventId] } })
  if (!living) throw new Error('the person who was signed up is not there')
  return living
}

/** The sign-up that a request made before: by its own id, or that of the scan with which a door let somebody in. */
async function findMade(tx: Database, id: string): Promise<RegistrationRow | undefined> {
  const made = await findRegistration(tx, id)
  const scan = made ? undefined : await findScan(tx, id)
  return scan ? findRegistration(tx, scan.registrationId) : made
}

/** Refuses at the door a place that is kept for its payment still. */
function requireTaken({ state }: RegistrationRow): void {
  if (state === 'registered') return
  throw refuseField(
    'paid',
    'missing',
    say(clubProblemTexts, (t) => t.payNow),
  )
}

/** Refuses, where an event has kinds of places, a request that names none of them. */
async function requireTier(
  { db }: Deps,
  { eventId, tierId, firstName }: { eventId: string; tierId: string | undefined; firstName: string },
): Promise<void> {
  const tiers = await listTiers(db, [eventId])
  if (tierId === undefined ? tiers.length === 0 : tiers.some(({ row }) => row.id === tierId)) return
  const message = say(eventTierTexts, (t) =>
    tierId === undefined ? t.chooseTier({ firstName }) : t.unknownTier,
  )
  throw refuseField('tierId', tierId === undefined ? 'missing' : 'unknown', message)
}
