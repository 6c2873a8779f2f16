import type { Database } from '@medlem/database/database'
import { type ClaimRow, claim } from '@medlem/database/schema/claim'
import { instalmentPlan } from '@medlem/database/schema/instalment'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { organisation } from '@medlem/database/schema/organisation'
import { purchaseLine } from '@medlem/database/schema/payment'
import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'

export async function insertClaim(tx: Database, values: typeof claim.$inferInsert): Promise<ClaimRow> {
  const [row] = await tx.insert(claim).values(values).returning()
  if (!row) throw new Error('the claim was not written')
  return row
}

export async function findClaim(db: Database, planId: string): Promise<ClaimRow | undefined> {
  const [row] = await db.select().from(claim).where(eq(claim.planId, planId))
  return row
}

/** The ids of the shares of a claim that did not go back to it, in their order. */
export async function listShareIds(db: Database, planId: string): Promise<string[]> {
  const rows = await db
    .select({ id: claim.planId })
    .from(claim)
    .innerJoin(instalmentPlan, eq(instalmentPlan.id, claim.planId))
    .where(and(eq(claim.shareOf, planId), or(isNull(claim.end), ne(claim.end, 'joined'))))
    .orderBy(asc(instalmentPlan.createdAt), asc(claim.reference))
  return rows.map(({ id }) => id)
}

export async function updateClaim(
  tx: Database,
  planId: string,
  values: Pick<typeof claim.$inferInsert, 'end'>,
): Promise<void> {
  await tx.update(claim).set(values).where(eq(claim.planId, planId))
}

/** The next number of an organisation's claims, under its row's lock: each is given once. */
export async function takeClaimNumber(tx: Database, orgId: string): Promise<number> {
  const [row] = await tx
    .update(organisation)
    .set({ nextClaimNumber: sql`${organisation.nextClaimNumber} + 1` })
    .where(eq(organisation.id, orgId))
    .returning({ next: organisation.nextClaimNumber })
  if (!row) throw new Error('there is no such organisation')
  return row.next - 1
}

/** Claims and shares that have not ended of years of these members, by whomever they are paid: one that is paid in full is among them. */
export async function listClaimsOfYears(
  db: Database,
  { orgId, memberIds, years }: { orgId: string; memberIds: readonly string[]; years: readonly number[] },
): Promise<{ planId: string; memberId: string; year: number }[]> {
  if (memberIds.length === 0 || years.length === 0) return []
  const { memberId, membershipFor: year } = membershipPeriod
  return db
    .select({ planId: claim.planId, memberId, year })
    .from(claim)
    .innerJoin(instalmentPlan, eq(instalmentPlan.id, claim.planId))
    .innerJoin(purchaseLine, eq(purchaseLine.purchaseId, instalmentPlan.purchaseId))
    .innerJoin(membershipPeriod, eq(membershipPeriod.id, purchaseLine.historyId))
    .where(
      and(
        eq(claim.orgId, orgId),
        or(isNull(claim.end), eq(claim.end, 'shared')),
        inArray(memberId, [...memberIds]),
        inArray(year, [...years]),
      ),
    )
}
