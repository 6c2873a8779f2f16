import type { Database } from '@medlem/database/database'
import { member } from '@medlem/database/schema/member'
import { team, teamLeader, teamMember } from '@medlem/database/schema/team'
import { and, eq, gte, inArray, isNull, or } from 'drizzle-orm'

/** Teams by member. */
export type Belonging = ReadonlyMap<string, ReadonlySet<string>>

/**
 * The teams to which each of some people belongs on a day: those that they are on or lead, and those that a child of theirs is on.
 * To an archived team no one belongs.
 */
export async function listBelonging(
  db: Database,
  { memberIds, today }: { memberIds: readonly string[]; today: string },
): Promise<Belonging> {
  const ids = [...memberIds]
  if (ids.length === 0) return new Map()
  const inUse = and(eq(member.enabled, true), isNull(team.archivedAt))
  const players = await db
    .select({ teamId: team.id, memberId: member.id, parentId: member.parentId })
    .from(teamMember)
    .innerJoin(team, eq(team.id, teamMember.teamId))
    .innerJoin(member, eq(member.id, teamMember.memberId))
    .where(and(inUse, or(inArray(member.id, ids), inArray(member.parentId, ids))))
  const leaders = await db
    .select({ teamId: team.id, memberId: member.id })
    .from(teamLeader)
    .innerJoin(team, eq(team.id, teamLeader.teamId))
    .innerJoin(member, eq(member.id, teamLeader.memberId))
    .where(and(inUse, inArray(member.id, ids), or(isNull(teamLeader.endsOn), gte(teamLeader.endsOn, today))))
  const belonging = new Map(ids.map((id) => [id, new Set<string>()]))
  for (const { teamId, memberId, parentId } of players) {
    belonging.get(memberId)?.add(teamId)
    if (parentId !== null) belonging.get(parentId)?.add(teamId)
  }
  for (const { teamId, memberId } of leaders) belonging.get(memberId)?.add(teamId)
  return belonging
}
