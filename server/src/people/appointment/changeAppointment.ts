import { Job } from '@medlem/contract/appointment'
import type { Database } from '@medlem/database/database'
import { copenhagenDate } from '@medlem/domain/calendar'
import { mayGiveJob } from '@medlem/domain/rights'
import { insertAudit } from '../../platform/audit/store.ts'
import { listRolesOf } from '../access/roleStore.ts'
import {
  type AppointmentRow,
  listOpenInvitationsBy,
  replaceAppointment,
  setEnded,
  updateInvitation,
} from './store.ts'

/** What a member may not give at that moment ends for good, before they get it back; the appointment counts from then on. */
export async function giveAppointment(
  tx: Database,
  values: Parameters<typeof replaceAppointment>[1],
  traceId: string,
): Promise<AppointmentRow> {
  const { memberId, givenAt: at } = values
  await endUnfounded(tx, memberId, { at, by: null, traceId })
  return replaceAppointment(tx, values)
}

/** Ends an appointment, and with it the invitations that its holder could not send any more. */
export async function takeAppointment(
  tx: Database,
  { id, memberId }: Pick<AppointmentRow, 'id' | 'memberId'>,
  cause: { at: Date; by: string | null; traceId: string },
): Promise<void> {
  await setEnded(tx, id, cause)
  await endUnfounded(tx, memberId, cause)
}

/** Withdraws the open invitations of a sender to jobs that they may not give: one gives only what one has, and never later. */
async function endUnfounded(
  tx: Database,
  memberId: string,
  { at, by, traceId }: { at: Date; by: string | null; traceId: string },
): Promise<void> {
  const open = await listOpenInvitationsBy(tx, memberId)
  if (open.length === 0) return
  const roles = await listRolesOf(tx, memberId, copenhagenDate(at))
  for (const { row, organisation } of open) {
    if (mayGiveJob(roles, organisation.key, Job.parse(row.role))) continue
    await updateInvitation(tx, row.id, { withdrawnAt: at })
    const { orgId, role } = row
    await insertAudit(tx, {
      ...{ actorId: by, subjectId: memberId, orgId, objectId: row.id, traceId, at },
      action: 'appointment_withdraw',
      detail: { role },
    })
  }
}
