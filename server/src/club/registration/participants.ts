import type { EventParticipants } from '@medlem/contract/participant'
import type { SignUpSettings } from '@medlem/contract/registration'
import { capacityProblem, signUpFault } from '@medlem/domain/registration'
import type { Right } from '@medlem/domain/rights'
import { registrationTexts } from '@medlem/i18n/en/domain/registration'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration, auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { administers } from '../../people/access/policy.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import { requireNewest } from '../../platform/audit/requireNewest.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound, refuseField } from '../../platform/error/appError.ts'
import { sayProblem } from '../../platform/error/sentence.ts'
import { withTeamNamesOf } from '../event/eventTeams.ts'
import { presentEvent } from '../event/present.ts'
import { type EventRow, findEvent, lockEvent, updateEvent } from '../event/store.ts'
import { readDoorState } from './doorScans.ts'
import { listParticipantRows } from './participantStore.ts'
import {
  presentConflicts,
  presentParticipant,
  presentRefund,
  presentSettings,
  presentTier,
  readSettings,
  wrongSignUp,
} from './present.ts'
import { listQuestionAnswers, presentQuestion, questionsOf } from './questions.ts'
import { countPlaces } from './store.ts'
import { listPaidPlaces, listTiers } from './tierStore.ts'
import { offerFreePlaces } from './waitingList.ts'
import { EVENT_WRITES, refuseGuests } from './writeEvent.ts'

/** Who comes and who waits, past events included; the look at the names is audited. */
export async function listParticipants(
  deps: Deps,
  caller: Caller,
  eventId: string,
): Promise<EventParticipants> {
  const event = await requireAdministeredEvent(deps, caller, { id: eventId, right: 'participants:read' })
  const view = await viewParticipants(deps, event, caller)
  await auditListRead(deps, caller, {
    orgId: event.orgId,
    objectId: eventId,
    action: 'event_participants_read',
    size: view.participants.length,
    detail: { title: event.title },
  })
  return view
}

/** How many can come, and from when until when they sign up; more places are offered at once to those who wait. */
export async function updateSignUp(
  deps: Deps,
  caller: Caller,
  { id, version, ...input }: SignUpSettings & { id: string; version?: number | undefined },
): Promise<EventParticipants> {
  await requireAdministeredEvent(deps, caller, { id, right: 'events:write' })
  const event = await deps.db.transaction(async (tx) => {
    const locked = await lockEvent(tx, id)
    if (!locked) throw notFound()
    const { orgId } = locked
    await requireNewest(tx, version, { version: locked.version, orgId, objectId: id, actions: EVENT_WRITES })
    const at = deps.clock.now()
    refuseMoments(locked, input)
    refuseGuests(input, locked)
    const { taken } = await countPlaces(tx, id)
    const places = { capacity: input.capacity, taken }
    const problem = sayProblem(registrationTexts, (t) => capacityProblem(places, t))
    if (problem) {
      throw refuseField('capacity', 'too_small', problem.message, { as: 'limit_reached', status: 409 })
    }
    const changed = await updateEvent(tx, id, { ...readSettings(input), updateDate: at })
    await offerFreePlaces(tx, changed, at)
    const detail = presentSettings(changed)
    await auditAdministration(tx, caller, {
      action: 'event_sign_up_update',
      objectId: id,
      orgId,
      detail,
      at,
    })
    return changed
  })
  return viewParticipants(deps, event, caller)
}

function refuseMoments(event: EventRow, { signUpFrom, signUpUntil }: SignUpSettings): void {
  const stays = presentSettings(event).signUpFrom
  const moments = { signUpFrom: signUpFrom === undefined ? stays : signUpFrom, signUpUntil }
  const fault = signUpFault(moments, event.startDate)
  if (!fault) return
  const code = fault === 'signUpUntil' ? 'after_start' : 'after_end'
  throw refuseField(fault, code, wrongSignUp(fault), { status: 400 })
}

/** An event of an organisation in which the caller has the right; otherwise 404. */
export async function requireAdministeredEvent(
  deps: Deps,
  caller: Caller,
  { id, right }: { id: string; right: Right },
): Promise<EventRow> {
  const event = await findEvent(deps.db, id)
  if (!event) throw notFound()
  await requireAdministered(deps, caller, event.orgId, right)
  return event
}

/** Who comes and who waits, as this one of the staff sees it. */
export async function viewParticipants(
  { db }: Deps,
  event: EventRow,
  caller: Caller,
): Promise<EventParticipants> {
  const rows = await listParticipantRows(db, event.id)
  const tiers = await listTiers(db, [event.id])
  const paid = await listPaidPlaces(db, { eventId: event.id })
  const door = await readDoorState(db, event.id)
  const questions = await questionsOf(db, event)
  const memberIds = rows.map(({ row }) => row.memberId)
  const answersOf = await listQuestionAnswers(db, event, { questions, memberIds })
  const organisation = await findOrganisation(db, event.orgId)
  if (!organisation) throw notFound()
  const named = await withTeamNamesOf(db, event)
  const { language } = caller
  const seesTickets = administers(caller, organisation, 'events:write')
  const facts = { door, paid, answersOf, language, seesTickets }
  return {
    event: presentEvent({ ...named, ownLanguage: organisation.language }, language),
    settings: presentSettings(event),
    version: event.version,
    currency: organisation.currency,
    ownLanguage: organisation.language,
    tiers: tiers.map((tier) => presentTier(tier, language)),
    questions: questions.map((one) => presentQuestion(one, language)),
    refund: presentRefund(event),
    participants: rows.map((row) => presentParticipant(row, facts)),
    conflicts: presentConflicts(rows, door),
  }
}
