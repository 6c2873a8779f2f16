import { StaffRole } from '@medlem/contract/appointment'
import { copenhagenDate } from '@medlem/domain/calendar'
import { mayGiveRole } from '@medlem/domain/rights'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { auditAdministration } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { administers } from '../access/policy.ts'
import { findOrganisation } from '../organisation/store.ts'
import { lacksRights, requireOwnRoles } from './appointmentProblems.ts'
import { requireSuccessor, takeAppointment } from './changeAppointment.ts'
import { lockAppointments } from './store.ts'

/** Takes a job away, or gives up one's own. The last administrator without a last day stays. */
export async function endAppointment(
  deps: Deps,
  caller: Caller,
  { orgId, id }: { orgId: string; id: string },
): Promise<void> {
  const organisation = await findOrganisation(deps.db, orgId)
  if (!organisation || !administers(caller, organisation, 'access:read')) throw notFound()
  requireOwnRoles(deps)
  await deps.db.transaction(async (tx) => {
    const row = (await lockAppointments(tx, orgId)).find((one) => one.id === id)
    const job = StaffRole.safeParse(row?.role).data
    if (!row || !job) throw notFound()
    const isOwn = row.memberId === caller.actor.id
    if (!isOwn && !mayGiveRole(caller.identity.roles, organisation.key, job)) throw lacksRights()
    const at = deps.clock.now()
    const { memberId } = row
    if (row.endsOn === null)
      await requireSuccessor(tx, { orgId, memberId, role: job, today: copenhagenDate(at) })
    await takeAppointment(tx, row, { at, by: caller.actor.id, traceId: caller.traceId })
    const entry = { action: 'appointment_end', orgId, objectId: id, detail: { role: job }, at } as const
    await auditAdministration(tx, caller, { ...entry, subjectId: memberId })
  })
}
