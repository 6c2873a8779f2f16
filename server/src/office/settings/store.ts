import type { Database } from '@medlem/database/database'
import type {
  ConfigurationRow,
  NewConfiguration,
  NewOrganisation,
  OrganisationRow,
} from '@medlem/database/schema/organisation'
import { membershipConfiguration, organisation } from '@medlem/database/schema/organisation'
import { and, asc, eq, sql } from 'drizzle-orm'

/** A key that another has, in whatever case, breaks a unique index. */
export async function insertOrganisation(tx: Database, values: NewOrganisation): Promise<OrganisationRow> {
  const [row] = await tx.insert(organisation).values(values).returning()
  if (!row) throw new Error('the organisation was not written')
  return row
}

/** Waits for other writers of the row, and keeps them out until the transaction ends. */
export async function lockOrganisation(tx: Database, id: string): Promise<OrganisationRow> {
  const [row] = await tx.select().from(organisation).where(eq(organisation.id, id)).for('no key update')
  if (!row) throw new Error('the organisation is gone')
  return row
}

/** All of them, those that are closed included. */
/** All of them; with `lock`, kept from other writers until the transaction ends. */
export async function listOrganisationRows(
  db: Database,
  { lock }: { lock: boolean },
): Promise<OrganisationRow[]> {
  const all = db.select().from(organisation).orderBy(asc(organisation.id))
  return lock ? all.for('no key update') : all
}

/** The same credentials in other boxes: nothing that a form shows, so its version stays. */
export async function updateBoxes(
  tx: Database,
  id: string,
  boxes: Pick<OrganisationRow, 'paymentAuthToken' | 'otherCredentials'>,
): Promise<void> {
  await tx.update(organisation).set(boxes).where(eq(organisation.id, id))
}

/** Counts the version up, so that a form that was filled in before is refused. */
export async function updateOrganisationRow(
  tx: Database,
  id: string,
  values: Partial<NewOrganisation>,
): Promise<void> {
  const version = sql`${organisation.version} + 1`
  await tx
    .update(organisation)
    .set({ ...values, version })
    .where(eq(organisation.id, id))
}

export async function insertConfiguration(tx: Database, values: NewConfiguration): Promise<ConfigurationRow> {
  const [row] = await tx.insert(membershipConfiguration).values(values).returning()
  if (!row) throw new Error('the fee was not written')
  return row
}

/** A fee of this organisation, kept from other writers until the transaction ends. */
export async function lockConfiguration(
  tx: Database,
  { id, orgId }: Pick<ConfigurationRow, 'id' | 'orgId'>,
): Promise<ConfigurationRow | undefined> {
  const [row] = await tx
    .select()
    .from(membershipConfiguration)
    .where(and(eq(membershipConfiguration.id, id), eq(membershipConfiguration.orgId, orgId)))
    .for('no key update')
  return row
}

/** Counts the version up: purchases name the version that their price was taken from. */
export async function updateConfiguration(
  tx: Database,
  id: string,
  values: Partial<NewConfiguration>,
): Promise<void> {
  const version = sql`${membershipConfiguration.version} + 1`
  await tx
    .update(membershipConfiguration)
    .set({ ...values, version })
    .where(eq(membershipConfiguration.id, id))
}
