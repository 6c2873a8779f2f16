import type { AppointmentList } from '@medlem/contract/appointment'
import { copenhagenDate } from '@medlem/domain/calendar'
import { JOBS, mayGiveJob } from '@medlem/domain/rights'
import type { Deps } from '../../platform/deps/deps.ts'
import { requireAdministered } from '../access/administer.ts'
import { auditListRead } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { listInvitations, listOfOrganisation } from './store.ts'
import { appointmentWire, invitationWire } from './wire.ts'

/** An invitation that expired is shown for so long, to be sent once more. */
const SHOWN_EXPIRED_MS = 30 * 86_400_000

/** Who has which job in an organisation, and who is invited to one; the look is audited. */
export async function listAppointments(deps: Deps, caller: Caller, orgId: string): Promise<AppointmentList> {
  const { key } = await requireAdministered(deps, caller, orgId, 'access:read')
  if (!deps.config.identity.embedded) {
    return { fromToken: true, appointments: [], invitations: [], mayGive: [] }
  }
  const now = deps.clock.now()
  const { roles } = caller.identity
  const given = await listOfOrganisation(deps.db, orgId, copenhagenDate(now))
  const invited = await listInvitations(deps.db, orgId, new Date(now.getTime() - SHOWN_EXPIRED_MS))
  await auditListRead(deps, caller, {
    orgId,
    action: 'appointment_list_read',
    size: given.length + invited.length,
  })
  const seenBy = {
    callerId: caller.actor.id,
    mayEnd: (job: (typeof JOBS)[number]) => mayGiveJob(roles, key, job),
  }
  return {
    fromToken: false,
    appointments: given
      .flatMap((view) => appointmentWire(view, seenBy) ?? [])
      .toSorted((a, b) => JOBS.indexOf(a.job) - JOBS.indexOf(b.job)),
    invitations: invited.map(invitationWire),
    mayGive: JOBS.filter((job) => mayGiveJob(roles, key, job)),
  }
}
