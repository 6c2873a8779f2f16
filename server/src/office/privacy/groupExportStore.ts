import type { Database } from '@medlem/database/database'
import { appointment } from '@medlem/database/schema/appointment'
import { eventScan } from '@medlem/database/schema/door'
import { event } from '@medlem/database/schema/event'
import { membership } from '@medlem/database/schema/membership'
import { membershipEnd } from '@medlem/database/schema/membershipEnd'
import { memberTag } from '@medlem/database/schema/memberTag'
import { organisation } from '@medlem/database/schema/organisation'
import { eventRegistration } from '@medlem/database/schema/registration'
import { team, teamAttendance, teamLeader, teamMember, teamSession } from '@medlem/database/schema/team'
import { asc, eq, inArray } from 'drizzle-orm'
import type { ExportRow } from './exportStore.ts'

/** Teams that the member and the children are in, or lead, and the words with which organisations mark them. */
export async function listGroupRows(db: Database, memberIds: string[]): Promise<ExportRow[]> {
  const named = { organisation: organisation.name, team: team.name, season: team.season }
  const inTeam = await db
    .select({ memberId: teamMember.memberId, ...named, since: teamMember.addedAt })
    .from(teamMember)
    .innerJoin(team, eq(team.id, teamMember.teamId))
    .innerJoin(organisation, eq(organisation.id, team.orgId))
    .where(inArray(teamMember.memberId, memberIds))
    .orderBy(asc(teamMember.addedAt), asc(team.id))
  const leads = await db
    .select({ memberId: teamLeader.memberId, ...named, since: teamLeader.addedAt, until: teamLeader.endsOn })
    .from(teamLeader)
    .innerJoin(team, eq(team.id, teamLeader.teamId))
    .innerJoin(organisation, eq(organisation.id, team.orgId))
    .where(inArray(teamLeader.memberId, memberIds))
    .orderBy(asc(teamLeader.addedAt), asc(team.id))
  const marked = await db
    .select({
      memberId: memberTag.memberId,
      organisation: organisation.name,
      tag: memberTag.tag,
      since: memberTag.addedAt,
    })
    .from(memberTag)
    .innerJoin(organisation, eq(organisation.id, memberTag.orgId))
    .where(inArray(memberTag.memberId, memberIds))
    .orderBy(asc(memberTag.addedAt), asc(memberTag.tag))
  return [
    ...inTeam.map((row) => ({ ...row, as: 'member' })),
    ...leads.map((row) => ({ ...row, as: 'leader' })),
    ...marked.map((row) => ({ ...row, as: 'tag' })),
  ]
}

/** What is noted of the member and the children in sessions of teams. */
export async function listAttendanceRows(db: Database, memberIds: string[]): Promise<ExportRow[]> {
  const { memberId, state, notedAt } = teamAttendance
  return db
    .select({
      memberId,
      organisation: organisation.name,
      team: team.name,
      startsAt: teamSession.startsAt,
      state,
      notedAt,
    })
    .from(teamAttendance)
    .innerJoin(teamSession, eq(teamSession.id, teamAttendance.sessionId))
    .innerJoin(team, eq(team.id, teamSession.teamId))
    .innerJoin(organisation, eq(organisation.id, team.orgId))
    .where(inArray(memberId, memberIds))
    .orderBy(asc(teamSession.startsAt), asc(teamSession.id))
}

/** Ends that organisations gave the memberships of the member and the children, those that were lifted too. */
export async function listEndRows(db: Database, memberIds: string[]) {
  const { endsOn, reason, note, endedAt, liftedAt } = membershipEnd
  return db
    .select({
      memberId: membership.memberId,
      organisation: organisation.name,
      endsOn,
      reason,
      note,
      endedAt,
      liftedAt,
    })
    .from(membershipEnd)
    .innerJoin(membership, eq(membership.id, membershipEnd.membershipId))
    .innerJoin(organisation, eq(organisation.id, membership.orgId))
    .where(inArray(membership.memberId, memberIds))
    .orderBy(asc(endedAt))
}

/** Jobs that the member has or had; of a super administrator's there is no organisation. */
export async function listAppointmentRows(db: Database, memberId: string): Promise<ExportRow[]> {
  const { role, startsOn, endsOn, givenAt, endedAt } = appointment
  return db
    .select({ organisation: organisation.name, role, startsOn, endsOn, givenAt, endedAt })
    .from(appointment)
    .leftJoin(organisation, eq(organisation.id, appointment.orgId))
    .where(eq(appointment.memberId, memberId))
    .orderBy(asc(givenAt), asc(appointment.id))
}

/** When tickets of the member and the children were scanned at a door. The phone's name is left out: it may be that of another. */
export async function listScanRows(db: Database, memberIds: string[]): Promise<ExportRow[]> {
  const { kind, at } = eventScan
  return db
    .select({
      memberId: eventRegistration.memberId,
      organisation: organisation.name,
      event: event.title,
      kind,
      at,
    })
    .from(eventScan)
    .innerJoin(eventRegistration, eq(eventRegistration.id, eventScan.registrationId))
    .innerJoin(event, eq(event.id, eventScan.eventId))
    .innerJoin(organisation, eq(organisation.id, event.orgId))
    .where(inArray(eventRegistration.memberId, memberIds))
    .orderBy(asc(at), asc(eventScan.nonce))
}
