import type { Database } from '@medlem/database/database'
import { affiliation, peopleAgreement } from '@medlem/database/schema/affiliation'
import { organisation } from '@medlem/database/schema/organisation'
import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm'

export type AffiliationRow = typeof affiliation.$inferSelect
export type AgreementRow = typeof peopleAgreement.$inferSelect

export interface OtherOrganisation {
  id: string
  name: string
  hue: number
}

const { id, name, hue } = organisation
const other = { id, name, hue }

/** Those of an organisation that have not ended, with the one on the other side, by its name. */
export function listAffiliated(
  db: Database,
  orgId: string,
): Promise<{ row: AffiliationRow; organisation: OtherOrganisation }[]> {
  const { parentId, childId, endedAt } = affiliation
  return db
    .select({ row: affiliation, organisation: other })
    .from(affiliation)
    .innerJoin(
      organisation,
      sql`${organisation.id} = case when ${parentId} = ${orgId} then ${childId} else ${parentId} end`,
    )
    .where(and(or(eq(parentId, orgId), eq(childId, orgId)), isNull(endedAt)))
    .orderBy(asc(organisation.name), asc(affiliation.id))
}

/** Locks the row until the transaction ends. */
export async function lockAffiliation(tx: Database, which: string): Promise<AffiliationRow | undefined> {
  const [row] = await tx.select().from(affiliation).where(eq(affiliation.id, which)).for('no key update')
  return row
}

export async function insertAffiliation(
  tx: Database,
  values: typeof affiliation.$inferInsert,
): Promise<AffiliationRow> {
  const [row] = await tx.insert(affiliation).values(values).returning()
  if (!row) throw new Error('the affiliation was not written')
  return row
}

export async function updateAffiliation(
  tx: Database,
  which: string,
  values: Partial<Pick<AffiliationRow, 'acceptedAt' | 'acceptedBy' | 'endedAt' | 'endedBy'>>,
): Promise<void> {
  await tx.update(affiliation).set(values).where(eq(affiliation.id, which))
}

/** Organisations above one, the nearest first. */
export async function listAbove(db: Database, orgId: string): Promise<OtherOrganisation[]> {
  const { rows } = await db.execute<{ id: string; name: string; hue: number }>(sql`
    select ${organisation.id} as id, ${organisation.name} as name, ${organisation.hue} as hue
    from organisations_above(${orgId}) as above join ${organisation} on ${organisation.id} = above.id
    where above.distance > 0 order by above.distance`)
  return rows
}

/** Agreements in force on a day that the organisation gave or received, with the one on the other side. */
export function listAgreed(
  db: Database,
  { orgId, today }: { orgId: string; today: string },
): Promise<{ row: AgreementRow; organisation: OtherOrganisation }[]> {
  const given = peopleAgreement.orgId
  const { parentId, endedAt, endsOn } = peopleAgreement
  return db
    .select({ row: peopleAgreement, organisation: other })
    .from(peopleAgreement)
    .innerJoin(
      organisation,
      sql`${organisation.id} = case when ${given} = ${orgId} then ${parentId} else ${given} end`,
    )
    .where(and(or(eq(given, orgId), eq(parentId, orgId)), isNull(endedAt), gte(endsOn, today)))
    .orderBy(asc(organisation.name), asc(peopleAgreement.endsOn), asc(peopleAgreement.id))
}

export async function insertAgreement(
  tx: Database,
  values: typeof peopleAgreement.$inferInsert,
): Promise<AgreementRow> {
  const [row] = await tx.insert(peopleAgreement).values(values).returning()
  if (!row) throw new Error('the agreement was not written')
  return row
}

/** Locks the row until the transaction ends. */
export async function lockAgreement(tx: Database, which: string): Promise<AgreementRow | undefined> {
  const [row] = await tx
    .select()
    .from(peopleAgreement)
    .where(eq(peopleAgreement.id, which))
    .for('no key update')
  return row
}

export async function setAgreementEnded(
  tx: Database,
  which: string,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  await tx.update(peopleAgreement).set({ endedAt: at, endedBy: by }).where(eq(peopleAgreement.id, which))
}

/** Ends agreements with an organisation that is not above any more. */
export async function endAgreementsApart(
  tx: Database,
  { at, by }: { at: Date; by: string },
): Promise<AgreementRow[]> {
  return tx
    .update(peopleAgreement)
    .set({ endedAt: at, endedBy: by })
    .where(
      and(
        isNull(peopleAgreement.endedAt),
        sql`not exists (select from organisations_above(${peopleAgreement.orgId}) as above where above.id = ${peopleAgreement.parentId})`,
      ),
    )
    .returning()
}

/**
 * The agreement, if it is in force on the day: not ended, and given to an organisation that is still above. Held until the
 * transaction ends, so none is read after it has ended.
 */
export async function holdAgreement(
  tx: Database,
  { agreementId, parentId, today }: { agreementId: string; parentId: string; today: string },
): Promise<AgreementRow | undefined> {
  const [row] = await tx
    .select()
    .from(peopleAgreement)
    .where(
      and(
        eq(peopleAgreement.id, agreementId),
        eq(peopleAgreement.parentId, parentId),
        isNull(peopleAgreement.endedAt),
        gte(peopleAgreement.endsOn, today),
        sql`exists (select from organisations_above(${peopleAgreement.orgId}) as above where above.id = ${parentId})`,
      ),
    )
    .for('share')
  return row
}
