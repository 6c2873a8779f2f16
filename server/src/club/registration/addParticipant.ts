import type { EventParticipants } from '@medlem/contract/registration'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requirePerson } from '../../people/person/requirePerson.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { requireAdministeredEvent, viewParticipants } from './participants.ts'
import { putPeople, requireWelcome } from './signUp.ts'

/**
 * Staff sign a member of the organisation up, who is notified as after a sign-up of their own. Who is signed up already stays as they
 * are.
 */
export async function addParticipant(
  deps: Deps,
  caller: Caller,
  { eventId, memberId }: { eventId: string; memberId: string },
): Promise<EventParticipants> {
  const event = await requireAdministeredEvent(deps, caller, { id: eventId, right: 'events:write' })
  const key = { orgId: event.orgId, memberId }
  const { row } = await requirePerson(deps, caller, { key, right: 'events:write' })
  await requireWelcome(deps, { event, people: [row] })
  const locked = await deps.db.transaction(async (tx) => {
    const put = await putPeople(tx, deps, caller, { eventId, people: [row], isStaff: true })
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
