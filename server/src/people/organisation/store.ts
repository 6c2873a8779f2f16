import type { Database } from '@medlem/database/database'
import { jsonArray, jsonRows } from '@medlem/database/jsonRows'
import { prepared } from '@medlem/database/prepared'
import {
  type ConfigurationRow,
  membershipConfiguration,
  type OrganisationRow,
  organisation,
} from '@medlem/database/schema/organisation'
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { catalogueVersion } from './catalogueVersion.ts'

/** Also one that has closed: what was sold is still to be settled, and stays. */
export async function findOrganisation(db: Database, id: string): Promise<OrganisationRow | undefined> {
  const [row] = await db.select().from(organisation).where(eq(organisation.id, id))
  return row
}

/** The open organisation of a key, as it is spelled. */
export async function findEnabledByKey(db: Database, key: string): Promise<OrganisationRow | undefined> {
  const [row] = await db
    .select()
    .from(organisation)
    .where(and(eq(organisation.key, key), eq(organisation.enabled, true)))
  return row
}

/** By the token in the address of its webhooks. */
export async function findOrganisationByWebhookToken(
  db: Database,
  token: string,
): Promise<OrganisationRow | undefined> {
  const [row] = await db.select().from(organisation).where(eq(organisation.webhookToken, token))
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

/** Every fee, those that are not sold included. */
export async function listAllConfigurations(db: Database, orgId: string): Promise<ConfigurationRow[]> {
  const { startDate, name, id } = membershipConfiguration
  return db
    .select()
    .from(membershipConfiguration)
    .where(eq(membershipConfiguration.orgId, orgId))
    .orderBy(asc(startDate), asc(name), asc(id))
}

const configurationJson = jsonRows(getTableColumns(membershipConfiguration))

const itsConfigurations = jsonArray(configurationJson.row, {
  from: sql`${membershipConfiguration}
    where ${membershipConfiguration.orgId} = ${organisation.id} and ${membershipConfiguration.enabled}`,
  orderBy: sql`${membershipConfiguration.startDate}, ${membershipConfiguration.name}`,
})

/** An organisation with its enabled configurations, and the version of what was read, in one round trip. */
export async function findOffering(
  db: Database,
  id: string,
): Promise<
  { organisation: OrganisationRow; configurations: ConfigurationRow[]; version: string } | undefined
> {
  const [found] = await prepared(db, 'organisation_offering', (name) =>
    db
      .select({
        organisation: getTableColumns(organisation),
        configurations: itsConfigurations,
        version: catalogueVersion,
      })
      .from(organisation)
      .where(eq(organisation.id, sql.placeholder('id')))
      .prepare(name),
  ).execute({ id })
  return (
    found && {
      ...found,
      configurations: found.configurations.map((one) => configurationJson.read(one)),
    }
  )
}
