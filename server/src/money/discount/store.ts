import type { Database } from '@medlem/database/database'
import { type DiscountCodeRow, discountCode, discountUse } from '@medlem/database/schema/fee'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { payment, purchase, purchaseLine } from '@medlem/database/schema/payment'
import { statesWhere, wireStatus } from '@medlem/domain/payment'
import { RETURN_ADDRESS_MS } from '@medlem/domain/paymentWindow'
import { and, asc, eq, exists, gt, inArray, isNotNull, ne, not, or, sql } from 'drizzle-orm'

/** A code as somebody typed it, in any letter case. */
export async function findCode(
  db: Database,
  { orgId, typed }: { orgId: string; typed: string },
): Promise<DiscountCodeRow | undefined> {
  const [row] = await db
    .select()
    .from(discountCode)
    .where(and(eq(discountCode.orgId, orgId), sql`lower(${discountCode.code}) = lower(${typed.trim()})`))
  return row
}

/** The code of a use. */
export async function findCodeOfUse(db: Database, useId: string): Promise<DiscountCodeRow | undefined> {
  const [row] = await db
    .select({ code: discountCode })
    .from(discountUse)
    .innerJoin(discountCode, eq(discountCode.id, discountUse.codeId))
    .where(eq(discountUse.id, useId))
  return row?.code
}

/** Of several purchases that want the last use, one waits here until the other is written. */
export async function lockCode(tx: Database, id: string): Promise<DiscountCodeRow> {
  const [row] = await tx.select().from(discountCode).where(eq(discountCode.id, id)).for('no key update')
  if (!row) throw new Error('there is no such discount code')
  return row
}

/** An attempt that came to nothing gives its use back. */
const GIVEN_BACK = statesWhere((state) => wireStatus(state) === 'declined')

/** The uses that count: of a purchase that is paid, was, or can be paid in a window or soon. */
export async function listUses(
  db: Database,
  codeIds: readonly string[],
  now: Date,
): Promise<{ id: string; codeId: string; memberId: string }[]> {
  if (codeIds.length === 0) return []
  const { id, codeId, memberId } = discountUse
  const holding = db
    .select({ one: sql`1` })
    .from(purchase)
    .innerJoin(payment, eq(payment.purchaseId, purchase.id))
    .where(
      and(
        eq(purchase.discountUseId, id),
        not(inArray(payment.state, GIVEN_BACK)),
        or(ne(payment.state, 'created'), gt(payment.createdAt, new Date(now.getTime() - RETURN_ADDRESS_MS))),
      ),
    )
  return db
    .select({ id, codeId, memberId })
    .from(discountUse)
    .where(and(inArray(codeId, [...codeIds]), exists(holding)))
}

export async function insertUse(
  tx: Database,
  values: { codeId: string; memberId: string; createdAt: Date },
): Promise<string> {
  const [row] = await tx.insert(discountUse).values(values).returning({ id: discountUse.id })
  if (!row) throw new Error('the use was not written')
  return row.id
}

/** Those of the uses that are of this code. */
export async function listUsesAmong(
  db: Database,
  { codeId, useIds }: { codeId: string; useIds: readonly string[] },
): Promise<string[]> {
  if (useIds.length === 0) return []
  const rows = await db
    .select({ id: discountUse.id })
    .from(discountUse)
    .where(and(eq(discountUse.codeId, codeId), inArray(discountUse.id, [...useIds])))
    .orderBy(asc(discountUse.createdAt), asc(discountUse.id))
  return rows.map(({ id }) => id)
}

interface ChosenMembership {
  memberId: string
  membershipConfId: string
}

/** Uses that the payer's earlier purchases of some of these memberships hold. */
export async function listOwnUses(
  db: Database,
  { payerId, memberships }: { payerId: string; memberships: readonly ChosenMembership[] },
): Promise<string[]> {
  const chosen = memberships.map(({ memberId, membershipConfId }) =>
    and(eq(membershipPeriod.memberId, memberId), eq(membershipPeriod.membershipConfId, membershipConfId)),
  )
  if (chosen.length === 0) return []
  const rows = await db
    .selectDistinct({ id: purchase.discountUseId })
    .from(purchase)
    .innerJoin(purchaseLine, eq(purchaseLine.purchaseId, purchase.id))
    .innerJoin(membershipPeriod, eq(membershipPeriod.id, purchaseLine.historyId))
    .where(and(eq(purchase.payerId, payerId), isNotNull(purchase.discountUseId), or(...chosen)))
  return rows.flatMap(({ id }) => id ?? [])
}
