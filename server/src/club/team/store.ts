import type { Database } from '@medlem/database/database'
import { member } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import { memberTag } from '@medlem/database/schema/memberTag'
import { organisationMember as listed } from '@medlem/database/schema/organisationMember'
import {
  type TeamRow,
  team,
  teamAttendance,
  teamLeader,
  teamMember,
  teamSession,
} from '@medlem/database/schema/team'
import { and, asc, eq, inArray, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

interface Which {
  orgId: string
  teamId: string
}

/** A member of a team, or a leader of it. */
interface Of {
  teamId: string
  memberId: string
}

export async function findTeam(db: Database, { orgId, teamId }: Which): Promise<TeamRow | undefined> {
  const [row] = await db
    .select()
    .from(team)
    .where(and(eq(team.id, teamId), eq(team.orgId, orgId)))
  return row
}

/** Keeps other writers of the team and its members out until the transaction ends. */
export async function lockTeam(tx: Database, teamId: string): Promise<TeamRow | undefined> {
  const [row] = await tx.select().from(team).where(eq(team.id, teamId)).for('no key update')
  return row
}

export async function insertTeam(tx: Database, values: typeof team.$inferInsert): Promise<TeamRow> {
  const [row] = await tx.insert(team).values(values).returning()
  if (!row) throw new Error('the team was not written')
  return row
}

export async function updateTeam(
  tx: Database,
  teamId: string,
  values: Partial<TeamRow> & { updateDate: Date },
): Promise<void> {
  await tx
    .update(team)
    .set({ ...values, version: sql`${team.version} + 1` })
    .where(eq(team.id, teamId))
}

export async function countTeams(db: Database, orgId: string): Promise<number> {
  return db.$count(team, eq(team.orgId, orgId))
}

/** By name, archived ones last, each with how many are in it and what its sessions come to. */
export async function listTeams(db: Database, { orgId, now }: { orgId: string; now: Date }) {
  const noted = (state: 'present' | 'absent') =>
    sql<number>`${sql`(select count(*)::int from ${teamAttendance} note join ${teamSession} held on held.id = note.session_id
      where held.team_id = ${team.id} and note.state = ${state})`}`
  return db
    .select({
      row: team,
      members: sql<number>`${sql`(select count(*)::int from ${teamMember} one
        join ${member} person on person.id = one.member_id where one.team_id = ${team.id} and person.enabled)`}`,
      next: sql<
        string | null
      >`${sql`(select to_json(min(coming.starts_at)) #>> '{}' from ${teamSession} coming
        where coming.team_id = ${team.id} and coming.starts_at >= ${now.toISOString()}::timestamptz)`}`,
      present: noted('present'),
      absent: noted('absent'),
    })
    .from(team)
    .where(eq(team.orgId, orgId))
    .orderBy(sql`${team.archivedAt} is not null`, sql`name_sort_key(name_folded(${team.name}))`, asc(team.id))
}

/** Those who lead some teams, by name. */
export async function listLeaders(db: Database, teamIds: readonly string[]) {
  if (teamIds.length === 0) return []
  return db
    .select({
      teamId: teamLeader.teamId,
      memberId: teamLeader.memberId,
      endsOn: teamLeader.endsOn,
      firstName: member.firstName,
      lastName: member.lastName,
    })
    .from(teamLeader)
    .innerJoin(member, eq(member.id, teamLeader.memberId))
    .where(and(inArray(teamLeader.teamId, [...teamIds]), eq(member.enabled, true)))
    .orderBy(asc(member.firstName), asc(member.lastName), asc(member.id))
}

const guardian = alias(member, 'guardian')

/** Who is in a team, with how to reach them and what is noted of them. */
export async function listMembers(db: Database, teamId: string) {
  const noted = (state: 'present' | 'absent') =>
    sql<number>`${sql`(select count(*)::int from ${teamAttendance} note join ${teamSession} held on held.id = note.session_id
      where held.team_id = ${teamMember.teamId} and note.member_id = ${teamMember.memberId} and note.state = ${state})`}`
  return db
    .select({
      member,
      guardian,
      isPicked: teamMember.isPicked,
      present: noted('present'),
      absent: noted('absent'),
    })
    .from(teamMember)
    .innerJoin(member, eq(member.id, teamMember.memberId))
    .leftJoin(guardian, eq(guardian.id, member.parentId))
    .where(and(eq(teamMember.teamId, teamId), eq(member.enabled, true)))
    .orderBy(
      sql`name_sort_key(name_folded(${member.firstName}))`,
      sql`name_sort_key(name_folded(${member.lastName}))`,
      asc(member.id),
    )
}

/** Of those who are given: who is in the team, and who was picked by hand. */
export async function findMembers(
  tx: Database,
  { teamId, memberIds }: { teamId: string; memberIds: readonly string[] },
): Promise<Map<string, { isPicked: boolean }>> {
  if (memberIds.length === 0) return new Map()
  const rows = await tx
    .select({ memberId: teamMember.memberId, isPicked: teamMember.isPicked })
    .from(teamMember)
    .where(and(eq(teamMember.teamId, teamId), inArray(teamMember.memberId, [...memberIds])))
  return new Map(rows.map(({ memberId, isPicked }) => [memberId, { isPicked }]))
}

export async function countMembers(tx: Database, teamId: string): Promise<number> {
  return tx.$count(teamMember, eq(teamMember.teamId, teamId))
}

/** Picks members by hand; one whom the filter chose stays when it no longer chooses them. */
export async function pickMembers(
  tx: Database,
  { teamId, memberIds, at }: { teamId: string; memberIds: readonly string[]; at: Date },
): Promise<void> {
  if (memberIds.length === 0) return
  await tx
    .insert(teamMember)
    .values(memberIds.map((memberId) => ({ teamId, memberId, isPicked: true, addedAt: at })))
    .onConflictDoUpdate({ target: [teamMember.teamId, teamMember.memberId], set: { isPicked: true } })
}

/** Takes out members who were picked by hand; answers how many there were. */
export async function unpickMembers(
  tx: Database,
  { teamId, memberIds }: { teamId: string; memberIds: readonly string[] },
): Promise<number> {
  if (memberIds.length === 0) return 0
  const gone = await tx
    .delete(teamMember)
    .where(
      and(
        eq(teamMember.teamId, teamId),
        inArray(teamMember.memberId, [...memberIds]),
        eq(teamMember.isPicked, true),
      ),
    )
    .returning({ memberId: teamMember.memberId })
  return gone.length
}

/** Brings who was chosen by the filter up to date: a condition on `organisation_member`, or null where the team has no filter. */
export async function refreshChosen(
  tx: Database,
  { orgId, teamId, condition, at }: Which & { condition: SQL | null; at: Date },
): Promise<void> {
  const chosen = sql`(select ${listed.memberId} from ${listed}
    where ${listed.orgId} = ${orgId} and ${listed.enabled} and ${condition ?? sql`false`})`
  await tx
    .delete(teamMember)
    .where(
      and(
        eq(teamMember.teamId, teamId),
        eq(teamMember.isPicked, false),
        notInArray(teamMember.memberId, chosen),
      ),
    )
  await tx.execute(sql`insert into ${teamMember} (team_id, member_id, is_picked, added_at)
    select ${teamId}::uuid, chosen.member_id, false, ${at.toISOString()}::timestamptz from ${chosen} as chosen(member_id)
    on conflict do nothing`)
}

/** Teams that a filter makes, of all organisations. */
export async function listFilteredTeams(db: Database): Promise<{ id: string; orgId: string }[]> {
  return db
    .select({ id: team.id, orgId: team.orgId })
    .from(team)
    .where(and(isNotNull(team.filter), isNull(team.archivedAt)))
}

export async function findLeader(
  db: Database,
  { teamId, memberId }: Of,
): Promise<{ endsOn: string | null } | undefined> {
  const [row] = await db
    .select({ endsOn: teamLeader.endsOn })
    .from(teamLeader)
    .where(and(eq(teamLeader.teamId, teamId), eq(teamLeader.memberId, memberId)))
  return row
}

export async function putLeader(
  tx: Database,
  values: Of & { endsOn: string | null; addedAt: Date },
): Promise<void> {
  await tx
    .insert(teamLeader)
    .values(values)
    .onConflictDoUpdate({
      target: [teamLeader.teamId, teamLeader.memberId],
      set: { endsOn: values.endsOn },
    })
}

/** Answers whether they led it. */
export async function deleteLeader(tx: Database, { teamId, memberId }: Of): Promise<boolean> {
  const gone = await tx
    .delete(teamLeader)
    .where(and(eq(teamLeader.teamId, teamId), eq(teamLeader.memberId, memberId)))
    .returning({ memberId: teamLeader.memberId })
  return gone.length > 0
}

/** Teams that somebody leads on a day, or that they or their children are in, of open organisations. */
export async function listTeamsOf(
  db: Database,
  { memberId, today }: { memberId: string; today: string },
): Promise<{ row: TeamRow; isLeader: boolean; members: string[]; organisationName: string }[]> {
  const isLeader = sql<boolean>`${sql`exists (select from ${teamLeader} lead where lead.team_id = ${team.id}
    and lead.member_id = ${memberId} and coalesce(lead.ends_on >= ${today}::date, true))`}`
  const members = sql<
    string[]
  >`${sql`coalesce((select json_agg(person.first_name order by person.first_name, person.id)
    from ${teamMember} one join ${member} person on person.id = one.member_id
    where one.team_id = ${team.id} and person.enabled and (person.id = ${memberId} or person.parent_id = ${memberId})), '[]')`}`
  return db
    .select({
      row: team,
      isLeader,
      members,
      organisationName: sql<string>`${sql`(select org.name from organisation org where org.id = ${team.orgId})`}`,
    })
    .from(team)
    .where(
      sql`${team.archivedAt} is null
        and exists (select from organisation org where org.id = ${team.orgId} and org.enabled)
        and ${team.id} in (
          select lead.team_id from ${teamLeader} lead where lead.member_id = ${memberId}
            and coalesce(lead.ends_on >= ${today}::date, true)
          union all
          select one.team_id from ${teamMember} one where one.member_id in (
            select ${memberId}::uuid union all
            select child.id from ${member} child where child.parent_id = ${memberId} and child.enabled))`,
    )
    .orderBy(sql`name_sort_key(name_folded(${team.name}))`, asc(team.id))
}

/** Whether there is a membership behind all of these in the organisation; those erased or closed have none. */
export async function listInOrganisation(
  tx: Database,
  { orgId, memberIds }: { orgId: string; memberIds: readonly string[] },
): Promise<Set<string>> {
  if (memberIds.length === 0) return new Set()
  const rows = await tx
    .select({ id: member.id })
    .from(membership)
    .innerJoin(member, eq(member.id, membership.memberId))
    .where(
      and(
        eq(membership.orgId, orgId),
        inArray(membership.memberId, [...memberIds]),
        eq(member.enabled, true),
        isNull(member.erasedAt),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Erased people are in no team and have no tag, and nothing that they noted has their name. */
export async function eraseFromGroups(tx: Database, memberIds: string[]): Promise<void> {
  await tx.delete(teamMember).where(inArray(teamMember.memberId, memberIds))
  await tx.delete(memberTag).where(inArray(memberTag.memberId, memberIds))
  await tx.delete(teamLeader).where(inArray(teamLeader.memberId, memberIds))
  await tx.delete(teamAttendance).where(inArray(teamAttendance.memberId, memberIds))
  await tx.update(teamAttendance).set({ notedBy: null }).where(inArray(teamAttendance.notedBy, memberIds))
}
