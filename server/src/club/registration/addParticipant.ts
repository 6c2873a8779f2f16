import type { EventParticipants } from '@medlem/contract/registration'
import { eventTierTexts } from '@medlem/i18n/en/domain/eventTier'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requirePerson } from '../../people/person/requirePerson.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { requireAdministeredEvent, viewParticipants } from './participants.ts'
import { putPeople, requireWelcome } from './signUp.ts'
import { listTiers } from './tierStore.ts'

/**
 * Staff sign a member of the organisation up, who is notified as after a sign-up of their own. Who is signed up already stays as they
 * are.
 */
export async function addParticipant(
  deps: Deps,
  caller: Caller,
  { eventId, memberId, tierId }: { eventId: string; memberId: string; tierId?: string | undefined },
): Promise<EventParticipants> {
  const event = await requireAdministeredEvent(deps, caller, { id: eventId, right: 'events:write' })
  const key = { orgId: event.orgId, memberId }
  const { row } = await requirePerson(deps, caller, { key, right: 'events:write' })
  await requireWelcome(deps, { event, people: [row] })
  await requireTier(deps, { eventId, tierId, firstName: row.firstName })
  const tiers = new Map(tierId === undefined ? [] : [[memberId, tierId]])
  const locked = await deps.db.transaction(async (tx) => {
    const put = await putPeople(tx, deps, caller, { eventId, people: [row], tiers, isStaff: true })
    if (put.made.length > 0)
      await auditAdministration(tx, caller, {
        action: 'event_sign_up',
        objectId: eventId,
        orgId: event.orgId,
        subjectId: memberId,
        at: put.at,
        detail: { title: event.title },
      })
    return put.locked
  })
  return viewParticipants(deps, locked)
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
