import type { FieldAnswers } from '@medlem/contract/customField'
import type { EventParticipants } from '@medlem/contract/participant'
import type { SignUp } from '@medlem/contract/registration'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import { copenhagenDate } from '@medlem/domain/calendar'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { auditActing, auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requireReach } from '../../people/access/reach.ts'
import { lockMembers } from '../../people/member/store.ts'
import { requirePerson } from '../../people/person/requirePerson.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { type EventRow, lockEvent } from '../event/store.ts'
import { answerQuestions } from './answerQuestions.ts'
import { notifyRegistration } from './notifyRegistration.ts'
import { changeOwn, type Locked } from './ownRegistration.ts'
import { requireAdministeredEvent, viewParticipants } from './participants.ts'
import { guestProblem } from './refuseTiers.ts'
import { refuseClosedMembers, requireWelcome } from './signUp.ts'
import { changeHolder, findRegistration, listNumbered } from './store.ts'
import { membersOf } from './viewSignUp.ts'

/**
 * Gives a place of the family to another one of the family before the event begins. What was paid stays paid, by the same payer; the
 * kind of place must be for the other person too. Somebody who waits, or for whom a place is kept, can't be replaced.
 */
export async function giveTicket(
  deps: Deps,
  caller: Caller,
  { id, memberId, answers = [] }: { id: string; memberId: string; answers?: FieldAnswers | undefined },
): Promise<SignUp> {
  return changeOwn(deps, caller, id, async (tx, place) => {
    const person = await requireReach({ ...deps, db: tx }, caller, memberId, 'write')
    await lockMembers(tx, [memberId])
    if (!(await give(tx, deps, caller, { ...place, person }))) return
    const { event, at } = place
    const given = [{ memberId, answers }]
    await answerQuestions(tx, caller, { event, asked: [memberId], people: [person], answers: given, at })
    const detail = { eventId: event.id, memberIds: [place.row.memberId, memberId] }
    await auditActing(tx, caller, {
      action: 'event_ticket_give',
      objectId: id,
      orgId: event.orgId,
      detail,
      at,
    })
  })
}

/** The same by staff, to another member of the organisation, as long as the event is not over. */
export async function giveParticipantTicket(
  deps: Deps,
  caller: Caller,
  { id, memberId }: { id: string; memberId: string },
): Promise<EventParticipants> {
  const found = await findRegistration(deps.db, id)
  if (!found) throw notFound()
  const { orgId } = await requireAdministeredEvent(deps, caller, { id: found.eventId, right: 'events:write' })
  const { row: person } = await requirePerson(deps, caller, {
    key: { orgId, memberId },
    right: 'events:write',
  })
  const event = await deps.db.transaction(async (tx) => {
    const locked = await lockEvent(tx, found.eventId)
    const row = await findRegistration(tx, id)
    if (!locked || !row) throw notFound()
    const at = deps.clock.now()
    if (at >= locked.endDate) throw refused((t) => t.eventOver, 'sign_up_closed')
    if (await give(tx, deps, caller, { row, event: locked, at, person }))
      await auditAdministration(tx, caller, {
        action: 'event_ticket_give',
        objectId: id,
        orgId,
        subjectId: memberId,
        detail: { eventId: locked.id, memberIds: [row.memberId, memberId] },
        at,
      })
    return locked
  })
  return viewParticipants(deps, event, caller)
}

/** Answers whether anything changed: the one who has it already is given nothing. */
async function give(
  tx: Database,
  deps: Deps,
  caller: Caller,
  { row, event, person, at }: Locked & { person: MemberRow },
): Promise<boolean> {
  if (row.memberId === person.id && row.state !== 'cancelled') return false
  if (row.state !== 'registered') throw refused((t) => t.onlyTakenPlace, 'invalid_transition')
  await refuseClosedMembers(tx, [person])
  await requireWelcome({ ...deps, db: tx }, { event, people: [person] })
  const [there] = await listNumbered(tx, { memberIds: [person.id], of: { eventIds: [event.id] } })
  const { firstName } = person
  if (there) {
    const message = say(clubProblemTexts, (t) => t.signedUpAlready({ firstName }))
    throw refuseField('memberId', 'signed_up', message, { status: 409 })
  }
  await refuseOtherTier(tx, deps, { row, event, person })
  const by = caller.subject.id
  const given = await changeHolder(tx, row, {
    memberId: person.id,
    changedAt: at,
    changedBy: caller.actor.id,
  })
  await notifyRegistration(tx, { what: 'given', row, event, by, at })
  await notifyRegistration(tx, { what: 'signed_up', row: given, event, by, at })
  return true
}

/** Refuses who may not have the kind of place: a member's price is not for a guest. */
export async function refuseOtherTier(
  tx: Database,
  deps: Deps,
  { row, event, person }: { row: Locked['row']; event: EventRow; person: MemberRow },
): Promise<void> {
  const [numbered] = await listNumbered(tx, { memberIds: [row.memberId], of: { eventIds: [event.id] } })
  const tier = numbered?.tier
  if (!tier) return
  const members = await membersOf({ ...deps, db: tx }, event, [person.id])
  const { firstName, dateOfBirth } = person
  const guest = { firstName, dateOfBirth, isMember: members.has(person.id) }
  const day = copenhagenDate(event.startDate)
  const problem = guestProblem(tier, guest, day)
  if (problem) throw refuseField('memberId', 'not_eligible', problem, { as: 'not_eligible' })
}

function refused(
  write: (t: typeof clubProblemTexts) => string,
  code: 'sign_up_closed' | 'invalid_transition',
) {
  return new AppError(code, 409, say(clubProblemTexts, write))
}
