import type { Appointment, AppointmentInvitation, ReceivedInvitation } from '@medlem/contract/appointment'
import { StaffRole } from '@medlem/contract/appointment'
import type { AppointmentView, InvitationView } from './store.ts'

/** As it is shown and said. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}

/** Undefined for what is no job in an organisation. */
export function presentAppointment(
  { row, holder, giver }: AppointmentView,
  { callerId, mayEnd }: { callerId: string; mayEnd: (job: StaffRole) => boolean },
): Appointment | undefined {
  const job = StaffRole.safeParse(row.role).data
  if (!job) return undefined
  const isOwn = row.memberId === callerId
  return {
    id: row.id,
    memberId: row.memberId,
    name: fullName(holder),
    email: holder.email,
    job,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    givenByName: giver && fullName(giver),
    mayEnd: isOwn || mayEnd(job),
    isOwn,
  }
}

export function presentInvitation({ row, inviter }: InvitationView): AppointmentInvitation {
  return {
    id: row.id,
    email: row.email,
    job: StaffRole.parse(row.role),
    endsOn: row.endsOn,
    invitedByName: fullName(inviter),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}

export function presentReceived(
  { row, organisation, inviter }: InvitationView,
  state: ReceivedInvitation['state'],
): ReceivedInvitation {
  return {
    id: row.id,
    orgId: row.orgId,
    organisationName: organisation.name,
    job: StaffRole.parse(row.role),
    endsOn: row.endsOn,
    invitedByName: fullName(inviter),
    state,
  }
}
