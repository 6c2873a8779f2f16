import { type ReceivedInvitation, StaffRole } from '@medlem/contract/appointment'
import type { Database } from '@medlem/database/database'
import { copenhagenDate } from '@medlem/domain/calendar'
import { mayGiveRole } from '@medlem/domain/rights'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { auditAdministration } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { listRolesOf } from '../access/roleStore.ts'
import { requireOwnRoles } from './appointmentProblems.ts'
import { giveAppointment } from './changeAppointment.ts'
import { presentReceived } from './present.ts'
import {
  findInvitation,
  type InvitationView,
  lockAppointments,
  lockInvitation,
  updateInvitation,
} from './store.ts'

/** An invitation as the one who was invited sees it; to all others it does not exist. */
export async function readReceived(deps: Deps, caller: Caller, id: string): Promise<ReceivedInvitation> {
  const view = requireReceived(caller, await findInvitation(deps.db, id))
  return presentReceived(view, await stateOf(deps.db, view, deps.clock.now()))
}

/**
 * The one who was invited takes the job: signed in with the address that the invitation went to, which the identity server
 * has verified. It is void once its sender could not send it any more: one gives only what one has.
 */
export async function acceptReceived(deps: Deps, caller: Caller, id: string): Promise<ReceivedInvitation> {
  requireOwnRoles(deps)
  return deps.db.transaction(async (tx) => {
    const { orgId } = requireReceived(caller, await findInvitation(tx, id)).row
    await lockAppointments(tx, orgId)
    const view = requireReceived(caller, await lockInvitation(tx, id))
    const at = deps.clock.now()
    const state = await stateOf(tx, view, at)
    if (state === 'accepted') return presentReceived(view, state)
    if (state === 'over') {
      throw new AppError(
        'invalid_transition',
        409,
        say(peopleProblemTexts, (t) => t.jobInvitationOver),
      )
    }
    const { role, endsOn, invitedBy } = view.row
    const given = { memberId: caller.actor.id, orgId, role, startsOn: copenhagenDate(at), endsOn }
    const { id: appointmentId } = await giveAppointment(
      tx,
      { ...given, givenBy: invitedBy, givenAt: at },
      caller.traceId,
    )
    await updateInvitation(tx, id, { acceptedAt: at })
    const detail = { role, endsOn, invitationId: id, givenBy: invitedBy }
    const entry = { action: 'appointment_accept', orgId, objectId: appointmentId, detail, at } as const
    await auditAdministration(tx, caller, { ...entry, subjectId: caller.actor.id })
    return presentReceived(view, 'accepted')
  })
}

function requireReceived(caller: Caller, view: InvitationView | undefined): InvitationView {
  const { email, emailVerified } = caller.identity
  if (!view || caller.actingFor || !emailVerified || email !== view.row.email) throw notFound()
  return view
}

async function stateOf(
  db: Database,
  { row, organisation }: InvitationView,
  now: Date,
): Promise<ReceivedInvitation['state']> {
  if (row.acceptedAt !== null) return 'accepted'
  if (row.withdrawnAt !== null || row.expiresAt <= now) return 'over'
  const roles = await listRolesOf(db, row.invitedBy, copenhagenDate(now))
  return mayGiveRole(roles, organisation.key, StaffRole.parse(row.role)) ? 'open' : 'over'
}
