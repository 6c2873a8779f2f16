import type { Database } from '@medlem/database/database'
import { type DiscountCodeRow, discountCode, familyCap } from '@medlem/database/schema/fee'
import { and, asc, eq, sql } from 'drizzle-orm'

export type NewDiscountCode = typeof discountCode.$inferInsert

/** In minor units; null where the year has no limit. */
export async function findFamilyCap(
  db: Database,
  { orgId, year }: { orgId: string; year: number },
): Promise<number | null> {
  const [row] = await db
    .select({ limitMinor: familyCap.limitMinor })
    .from(familyCap)
    .where(and(eq(familyCap.orgId, orgId), eq(familyCap.year, year)))
  return row?.limitMinor ?? null
}

/** Null ends the limit. */
export async function setFamilyCap(
  tx: Database,
  { orgId, year, limitMinor }: { orgId: string; year: number; limitMinor: number | null },
): Promise<void> {
  if (limitMinor === null) {
    await tx.delete(familyCap).where(and(eq(familyCap.orgId, orgId), eq(familyCap.year, year)))
    return
  }
  await tx
    .insert(familyCap)
    .values({ orgId, year, limitMinor })
    .onConflictDoUpdate({ target: [familyCap.orgId, familyCap.year], set: { limitMinor } })
}

/** Of every year, the earliest first. */
export async function listCaps(db: Database, orgId: string): Promise<{ year: number; limitMinor: number }[]> {
  const { year, limitMinor } = familyCap
  return db.select({ year, limitMinor }).from(familyCap).where(eq(familyCap.orgId, orgId)).orderBy(asc(year))
}

/** Every code, the latest to end first. */
export async function listDiscountCodes(db: Database, orgId: string): Promise<DiscountCodeRow[]> {
  const { validTo, code } = discountCode
  return db
    .select()
    .from(discountCode)
    .where(eq(discountCode.orgId, orgId))
    .orderBy(sql`${validTo} desc`, asc(code))
}

export async function insertDiscountCode(tx: Database, values: NewDiscountCode): Promise<DiscountCodeRow> {
  const [row] = await tx.insert(discountCode).values(values).returning()
  if (!row) throw new Error('the discount code was not written')
  return row
}

/** A code of this organisation, kept from other writers and from purchases until the transaction ends. */
export async function lockDiscountCode(
  tx: Database,
  { id, orgId }: Pick<DiscountCodeRow, 'id' | 'orgId'>,
): Promise<DiscountCodeRow | undefined> {
  const [row] = await tx
    .select()
    .from(discountCode)
    .where(and(eq(discountCode.id, id), eq(discountCode.orgId, orgId)))
    .for('no key update')
  return row
}

/** Counts the version up, so that a form that was filled in before is refused. */
export async function updateDiscountCodeRow(
  tx: Database,
  id: string,
  values: Partial<NewDiscountCode>,
): Promise<void> {
  const version = sql`${discountCode.version} + 1`
  await tx
    .update(discountCode)
    .set({ ...values, version })
    .where(eq(discountCode.id, id))
}
