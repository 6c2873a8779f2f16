import type { AttendanceState } from '@medlem/contract/attendance'
import type { Database } from '@medlem/database/database'
import { member } from '@medlem/database/schema/member'
import { type TeamSessionRow, teamAttendance, teamMember, teamSession } from '@medlem/database/schema/team'
import { and, asc, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'

/** Which session of which team. */
interface Which {
  teamId: string
  sessionId: string
}

/** Sessions of a team, newest first, with how many are noted as what. */
export async function listSessions(db: Database, teamId: string) {
  const noted = (state: AttendanceState) =>
    sql<number>`${sql`(select count(*)::int from ${teamAttendance} note
      where note.session_id = ${teamSession.id} and note.state = ${state})`}`
  return db
    .select({
      row: teamSession,
      present: noted('present'),
      absent: noted('absent'),
      excused: noted('excused'),
    })
    .from(teamSession)
    .where(eq(teamSession.teamId, teamId))
    .orderBy(desc(teamSession.startsAt), desc(teamSession.id))
}

/** Sessions of some teams since a moment, the first first. */
export async function listSessionsSince(
  db: Database,
  teamIds: readonly string[],
  since: Date,
): Promise<TeamSessionRow[]> {
  if (teamIds.length === 0) return []
  return db
    .select()
    .from(teamSession)
    .where(and(inArray(teamSession.teamId, [...teamIds]), gte(teamSession.startsAt, since)))
    .orderBy(asc(teamSession.startsAt), asc(teamSession.id))
}

export async function insertSessions(
  tx: Database,
  values: (typeof teamSession.$inferInsert)[],
): Promise<void> {
  await tx.insert(teamSession).values(values)
}

export async function findSession(
  db: Database,
  { teamId, sessionId }: Which,
): Promise<TeamSessionRow | undefined> {
  const [row] = await db
    .select()
    .from(teamSession)
    .where(and(eq(teamSession.id, sessionId), eq(teamSession.teamId, teamId)))
  return row
}

/** Keeps those out who would note something, move or remove it until the transaction ends. */
export async function lockSession(tx: Database, which: Which): Promise<TeamSessionRow | undefined> {
  const [row] = await tx
    .select()
    .from(teamSession)
    .where(and(eq(teamSession.id, which.sessionId), eq(teamSession.teamId, which.teamId)))
    .for('no key update')
  return row
}

export async function updateSession(
  tx: Database,
  sessionId: string,
  values: Pick<TeamSessionRow, 'startsAt' | 'place' | 'updateDate'>,
): Promise<void> {
  await tx.update(teamSession).set(values).where(eq(teamSession.id, sessionId))
}

export async function deleteSession(tx: Database, sessionId: string): Promise<void> {
  await tx.delete(teamSession).where(eq(teamSession.id, sessionId))
}

export async function countNotes(tx: Database, sessionId: string): Promise<number> {
  return tx.$count(teamAttendance, eq(teamAttendance.sessionId, sessionId))
}

/** Who is in the team or noted of the session, by name, with what is noted. */
export async function listAttendance(db: Database, { teamId, sessionId }: Which) {
  return db
    .select({
      memberId: member.id,
      firstName: member.firstName,
      lastName: member.lastName,
      state: teamAttendance.state,
    })
    .from(member)
    .leftJoin(
      teamMember,
      and(eq(teamMember.memberId, member.id), eq(teamMember.teamId, teamId), eq(member.enabled, true)),
    )
    .leftJoin(
      teamAttendance,
      and(eq(teamAttendance.memberId, member.id), eq(teamAttendance.sessionId, sessionId)),
    )
    .where(
      sql`${member.id} in (select one.member_id from ${teamMember} one where one.team_id = ${teamId}
        union all select note.member_id from ${teamAttendance} note where note.session_id = ${sessionId})
        and (${teamMember.memberId} is not null or ${teamAttendance.memberId} is not null)`,
    )
    .orderBy(
      sql`name_sort_key(name_folded(${member.firstName}))`,
      sql`name_sort_key(name_folded(${member.lastName}))`,
      asc(member.id),
    )
}

interface Note {
  memberId: string
  state: AttendanceState | null
}

/** Each row for itself: what others note of other members stays. */
export async function writeNotes(
  tx: Database,
  { sessionId, notes, by, at }: { sessionId: string; notes: readonly Note[]; by: string; at: Date },
): Promise<void> {
  const kept = notes.flatMap(({ memberId, state }) => (state === null ? [] : [{ memberId, state }]))
  const removed = notes.filter(({ state }) => state === null).map(({ memberId }) => memberId)
  if (kept.length > 0)
    await tx
      .insert(teamAttendance)
      .values(kept.map((note) => ({ sessionId, ...note, notedBy: by, notedAt: at })))
      .onConflictDoUpdate({
        target: [teamAttendance.sessionId, teamAttendance.memberId],
        set: {
          state: sql`excluded.state`,
          notedBy: sql`excluded.noted_by`,
          notedAt: sql`excluded.noted_at`,
        },
      })
  if (removed.length > 0)
    await tx
      .delete(teamAttendance)
      .where(and(eq(teamAttendance.sessionId, sessionId), inArray(teamAttendance.memberId, removed)))
}

/** Everything that is noted of a team. */
export async function listNotes(db: Database, teamId: string) {
  return db
    .select({
      sessionId: teamAttendance.sessionId,
      memberId: teamAttendance.memberId,
      state: teamAttendance.state,
      firstName: member.firstName,
      lastName: member.lastName,
    })
    .from(teamAttendance)
    .innerJoin(teamSession, eq(teamSession.id, teamAttendance.sessionId))
    .innerJoin(member, eq(member.id, teamAttendance.memberId))
    .where(and(eq(teamSession.teamId, teamId), isNull(member.erasedAt)))
}
