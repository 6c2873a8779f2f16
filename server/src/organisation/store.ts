import type { Database } from '@medlem/database/database'
import { membershipConfiguration, organisation } from '@medlem/database/schema/organisation'
import { and, asc, eq } from 'drizzle-orm'

export type OrganisationRow = typeof organisation.$inferSelect
export type NewOrganisation = typeof organisation.$inferInsert
export type ConfigurationRow = typeof membershipConfiguration.$inferSelect
export type NewConfiguration = typeof membershipConfiguration.$inferInsert

/** Also one that has closed: what was sold is still to be settled, and stays. */
export async function findOrganisation(db: Database, id: string): Promise<OrganisationRow | undefined> {
  const [row] = await db.select().from(organisation).where(eq(organisation.id, id))
  return row
}

export async function listEnabledOrganisations(db: Database): Promise<OrganisationRow[]> {
  return db.select().from(organisation).where(eq(organisation.enabled, true)).orderBy(asc(organisation.name))
}

/** Of one organisation, or of all; whether they can be sold is a rule, not asked here. */
export async function listConfigurations(db: Database, orgId?: string): Promise<ConfigurationRow[]> {
  const { enabled, orgId: belongsTo, startDate, name } = membershipConfiguration
  return db
    .select()
    .from(membershipConfiguration)
    .where(and(eq(enabled, true), orgId === undefined ? undefined : eq(belongsTo, orgId)))
    .orderBy(asc(startDate), asc(name))
}
