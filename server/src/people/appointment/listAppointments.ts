import type { AppointmentList } from '@medlem/contract/appointment'
import { EXPIRED_INVITATION_DAYS } from '@medlem/domain/appointment'
import { copenhagenDate } from '@medlem/domain/calendar'
import { mayGiveRole, STAFF_ROLES } from '@medlem/domain/rights'
import type { Deps } from '../../platform/deps/deps.ts'
import { requireAdministered } from '../access/administer.ts'
import { auditListRead } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { presentAppointment, presentInvitation } from './present.ts'
import { listInvitations, listOfOrganisation } from './store.ts'

/** Who has which job in an organisation, and who is invited to one; the look is audited. */
export async function listAppointments(deps: Deps, caller: Caller, orgId: string): Promise<AppointmentList> {
  const { key } = await requireAdministered(deps, caller, orgId, 'access:read')
  if (!deps.config.identity.embedded) {
    return { fromToken: true, appointments: [], invitations: [], mayGive: [] }
  }
  const now = deps.clock.now()
  const { roles } = caller.identity
  const given = await listOfOrganisation(deps.db, orgId, copenhagenDate(now))
  const invited = await listInvitations(
    deps.db,
    orgId,
    new Date(now.getTime() - EXPIRED_INVITATION_DAYS * 86_400_000),
  )
  await auditListRead(deps, caller, {
    orgId,
    action: 'appointment_list_read',
    size: given.length + invited.length,
  })
  const seenBy = {
    callerId: caller.actor.id,
    mayEnd: (job: (typeof STAFF_ROLES)[number]) => mayGiveRole(roles, key, job),
  }
  return {
    fromToken: false,
    appointments: given
      .flatMap((view) => presentAppointment(view, seenBy) ?? [])
      .toSorted((a, b) => STAFF_ROLES.indexOf(a.job) - STAFF_ROLES.indexOf(b.job)),
    invitations: invited.map(presentInvitation),
    mayGive: STAFF_ROLES.filter((job) => mayGiveRole(roles, key, job)),
  }
}
