import type { EventParticipants } from '@medlem/contract/participant'
import type { Database } from '@medlem/database/database'
import { eventTierTexts } from '@medlem/i18n/en/domain/eventTier'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requirePerson } from '../../people/person/requirePerson.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { notifyRegistration } from './notifyRegistration.ts'
import type { Locked } from './ownRegistration.ts'
import { requireAdministeredEvent, viewParticipants } from './participants.ts'
import { putPeople, requireWelcome } from './signUp.ts'
import { listNumbered, type RegistrationRow } from './store.ts'
import { listTiers } from './tierStore.ts'
import { changeRegistration } from './waitingList.ts'

interface Adding {
  eventId: string
  memberId: string
  tierId?: string | undefined
  /** A place that costs something is given free: it is taken at once. */
  isFree?: boolean | undefined
}

/**
 * Staff sign a member of the organisation up, who is notified as after a sign-up of their own. A member who is signed up already stays
 * as they are, unless a place that is kept for its payment is given free. `pay` records what was received for the place, in the same
 * transaction.
 */
export async function addParticipant(
  deps: Deps,
  caller: Caller,
  { eventId, memberId, tierId, isFree = false }: Adding,
  pay?: (tx: Database, place: Locked) => Promise<void>,
): Promise<EventParticipants> {
  const event = await requireAdministeredEvent(deps, caller, { id: eventId, right: 'events:write' })
  const key = { orgId: event.orgId, memberId }
  const { row } = await requirePerson(deps, caller, { key, right: 'events:write' })
  await requireWelcome(deps, { event, people: [row] })
  await requireTier(deps, { eventId, tierId, firstName: row.firstName })
  const tiers = new Map(tierId === undefined ? [] : [[memberId, tierId]])
  const locked = await deps.db.transaction(async (tx) => {
    const settled = isFree ? 'free' : pay && 'received'
    const put = await putPeople(tx, deps, caller, { eventId, people: [row], tiers, isStaff: true, settled })
    if (put.made.length > 0)
      await auditAdministration(tx, caller, {
        action: 'event_sign_up',
        objectId: eventId,
        orgId: event.orgId,
        subjectId: memberId,
        at: put.at,
        detail: { title: event.title, ...(isFree && { isFree }) },
      })
    const { locked, at } = put
    const place = { event: locked, row: await requireLiving(tx, { eventId, memberId }), at }
    if (isFree) await giveFree(tx, caller, place)
    if (pay) await pay(tx, place)
    return locked
  })
  return viewParticipants(deps, locked, caller.language)
}

/** 409 for who waits: that it is free would be forgotten by the time that a place is offered. */
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
): Promise<RegistrationRow> {
  const [living] = await listNumbered(tx, { memberIds: [memberId], of: { eventIds: [eventId] } })
  if (!living) throw new Error('the person who was signed up is not there')
  return living.row
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
