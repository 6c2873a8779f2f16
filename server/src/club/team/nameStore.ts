import type { Database } from '@medlem/database/database'
import { type TeamRow, team } from '@medlem/database/schema/team'
import { asc, eq, inArray, sql } from 'drizzle-orm'

/** The teams of an organisation by name, archived ones last. */
export async function listTeamsByName(db: Database, orgId: string): Promise<TeamRow[]> {
  return db
    .select()
    .from(team)
    .where(eq(team.orgId, orgId))
    .orderBy(sql`${team.archivedAt} is not null`, sql`name_sort_key(name_folded(${team.name}))`, asc(team.id))
}

/** The names of some teams, by their ids. */
export async function listTeamNames(
  db: Database,
  teamIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (teamIds.length === 0) return new Map()
  const rows = await db
    .select({ id: team.id, name: team.name })
    .from(team)
    .where(inArray(team.id, [...teamIds]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
