import type { Database } from '@medlem/database/database'
import { prepared } from '@medlem/database/prepared'
import { appointment } from '@medlem/database/schema/appointment'
import { organisation } from '@medlem/database/schema/organisation'
import { parseRole, type Role } from '@medlem/domain/access'
import { ALL_ORGANISATIONS } from '@medlem/domain/organisationKey'
import { and, eq, sql } from 'drizzle-orm'
import { countsOn } from './countsOn.ts'

/** The roles that a member's appointments give on a day ('2026-11-21'). */
export async function listRolesOf(db: Database, memberId: string, today: string): Promise<Role[]> {
  const rows = await prepared(db, 'roles_of_member', (name) =>
    db
      .select({ role: appointment.role, key: organisation.key })
      .from(appointment)
      .leftJoin(organisation, eq(organisation.id, appointment.orgId))
      .where(and(eq(appointment.memberId, sql.placeholder('memberId')), countsOn(sql.placeholder('today'))))
      .prepare(name),
  ).execute({ memberId, today })
  return rows.flatMap(({ role, key }) => parseRole(roleText({ role, key })) ?? [])
}

/** As a token names it. */
export function roleText({ role, key }: { role: string; key: string | null }): string {
  return `org:${key ?? ALL_ORGANISATIONS}|role:${role}`
}
