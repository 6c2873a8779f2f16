import { StaffRole } from '@medlem/contract/appointment'
import type { Database } from '@medlem/database/database'
import { type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import { mayGiveRole } from '@medlem/domain/rights'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import { insertAudit } from '../../platform/audit/store.ts'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { listRolesOf } from '../access/roleStore.ts'
import {
  type AppointmentRow,
  listJobsOf,
  listLastingAdministrators,
  listOpenInvitationsBy,
  lockAppointments,
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
  const { memberId, orgId, givenAt: at } = values
  await lockAppointments(tx, orgId)
  // It takes the place of the same job without a last day, which its holder may be the last to have.
  if (values.endsOn) await requireSuccessor(tx, { ...values, today: copenhagenDate(at) })
  await endUnfounded(tx, memberId, { at, by: null, traceId })
  return replaceAppointment(tx, values)
}

/**
 * 409 where a member's job without a last day, if they have it, is that of the organisation's last administrator: on every path that
 * ends or limits it, but the operator's word.
 */
export async function requireSuccessor(
  tx: Database,
  place: { orgId?: string | null | undefined; memberId: string; role: string; today: CalendarDate },
): Promise<void> {
  const { orgId, memberId, role, today } = place
  if (role !== 'ADMIN' || !orgId) return
  await lockAppointments(tx, orgId)
  const lasting = await listLastingAdministrators(tx, { orgId, today })
  if (!lasting.includes(memberId) || lasting.some((one) => one !== memberId)) return
  throw new AppError(
    'invalid_transition',
    409,
    say(peopleProblemTexts, (t) => t.lastAdministrator),
  )
}

/** The same for all organisations of members who are erased. */
export async function requireSuccessors(
  tx: Database,
  memberIds: readonly string[],
  today: CalendarDate,
): Promise<void> {
  for (const memberId of memberIds)
    for (const { orgId, role } of await listJobsOf(tx, memberId, today))
      await requireSuccessor(tx, { orgId, role, memberId, today })
}

/** Locks the appointments of every organisation where a member has a job. */
export async function lockAppointmentsAround(
  tx: Database,
  memberId: string,
  today: CalendarDate,
): Promise<void> {
  const jobs = await listJobsOf(tx, memberId, today)
  for (const orgId of [...new Set(jobs.map((job) => job.orgId))].sort()) await lockAppointments(tx, orgId)
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
    if (mayGiveRole(roles, organisation.key, StaffRole.parse(row.role))) continue
    await updateInvitation(tx, row.id, { withdrawnAt: at })
    const { orgId, role } = row
    await insertAudit(tx, {
      actorId: by,
      subjectId: memberId,
      orgId,
      objectId: row.id,
      traceId,
      at,
      action: 'appointment_withdraw',
      detail: { role },
    })
  }
}
