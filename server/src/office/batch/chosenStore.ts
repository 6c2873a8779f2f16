import type { Database } from '@medlem/database/database'
import { member } from '@medlem/database/schema/member'
import { organisationMember as listed } from '@medlem/database/schema/organisationMember'
import { asc, eq, type SQL, sql } from 'drizzle-orm'

/** Whom a condition chooses, by name, after one of them. */
export async function listChosen(
  db: Database,
  chosen: SQL,
  { after, limit }: { after: { id: string; keys: unknown[] } | undefined; limit: number },
) {
  const keys = sql`${listed.firstNameKey}, ${listed.lastNameKey}, ${listed.membershipId}`
  const beyond = after
    ? sql`(${keys}) > (${sql.join(
        after.keys.map((key) => sql`${key}`),
        sql`, `,
      )})`
    : sql`true`
  return db
    .select({
      id: member.id,
      firstName: member.firstName,
      lastName: member.lastName,
      keys: sql<unknown[]>`${sql`json_build_array(${keys})`}`,
    })
    .from(listed)
    .innerJoin(member, eq(member.id, listed.memberId))
    .where(sql`${chosen} and ${beyond}`)
    .orderBy(asc(listed.firstNameKey), asc(listed.lastNameKey), asc(listed.membershipId))
    .limit(limit)
}
