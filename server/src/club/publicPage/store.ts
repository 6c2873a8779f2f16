import type { Database } from '@medlem/database/database'
import { event } from '@medlem/database/schema/event'
import { organisation } from '@medlem/database/schema/organisation'
import { and, asc, eq, gte, sql } from 'drizzle-orm'

/** The open organisation of a key that has a public page, in small letters or capitals: no two keys differ in case alone. */
export async function findPublicOrganisation(db: Database, key: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: organisation.id })
    .from(organisation)
    .where(
      and(
        eq(sql`lower(${organisation.key})`, key.toLowerCase()),
        eq(organisation.enabled, true),
        eq(organisation.isPublic, true),
      ),
    )
  return row?.id
}

/** The addresses of all public pages, by the parts that they are made of; an organisation without such events has one row. */
export async function listPublicPages(
  db: Database,
  endsAfter: Date,
): Promise<{ key: string; eventId: string | null }[]> {
  const shown = and(
    eq(event.orgId, organisation.id),
    eq(event.enabled, true),
    eq(event.isPublic, true),
    gte(event.endDate, endsAfter),
  )
  return db
    .select({ key: organisation.key, eventId: event.id })
    .from(organisation)
    .leftJoin(event, shown)
    .where(and(eq(organisation.enabled, true), eq(organisation.isPublic, true)))
    .orderBy(asc(organisation.key), asc(event.startDate), asc(event.id))
}
