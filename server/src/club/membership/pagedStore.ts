import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '@medlem/database/database'
import { claim } from '@medlem/database/schema/claim'
import { instalmentPlan } from '@medlem/database/schema/instalment'
import type { MembershipRow, PeriodRow } from '@medlem/database/schema/membership'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { purchaseLine } from '@medlem/database/schema/payment'
import { and, asc, eq, gt, inArray, isNull, lt, notExists } from 'drizzle-orm'

const PAGE = 1000

export interface MembershipWithPeriods {
  row: MembershipRow
  periods: PeriodRow[]
}

/**
 * Every membership with its history, a page at a time: there may be hundreds of thousands. With `rests`, for a reader in the
 * background, the thread is left to requests after each page for as long as the page took.
 */
export async function* pageMemberships(
  db: Database,
  { rests = false }: { rests?: boolean | undefined } = {},
): AsyncGenerator<MembershipWithPeriods> {
  let after: string | undefined
  for (;;) {
    const began = performance.now()
    const rows = await db
      .select()
      .from(membership)
      .where(after === undefined ? undefined : gt(membership.id, after))
      .orderBy(asc(membership.id))
      .limit(PAGE)
    const periods = await periodsOf(
      db,
      rows.map(({ id }) => id),
    )
    for (const row of rows) yield { row, periods: periods.get(row.id) ?? [] }
    if (rows.length < PAGE) return
    after = rows.at(-1)?.id
    if (rests) await delay(performance.now() - began)
  }
}

async function periodsOf(db: Database, membershipIds: string[]): Promise<Map<string, PeriodRow[]>> {
  const periods = new Map<string, PeriodRow[]>()
  if (membershipIds.length === 0) return periods
  const rows = await db
    .select()
    .from(membershipPeriod)
    .where(inArray(membershipPeriod.membershipId, membershipIds))
  for (const row of rows) {
    const of = periods.get(row.membershipId)
    if (of) of.push(row)
    else periods.set(row.membershipId, [row])
  }
  return periods
}

const openDraft = and(eq(membershipPeriod.status, 'inactive'), eq(membershipPeriod.open, true))

/**
 * Drafts from before the instant that never came to a payment are deleted, the others closed; answers how many. One that a claim asks for stays,
 * however long its payer takes: once it is closed, nothing is owed any more.
 */
export async function dropDraftsBefore(db: Database, instant: Date): Promise<number> {
  const claimed = db
    .select({ id: claim.planId })
    .from(claim)
    .innerJoin(instalmentPlan, eq(instalmentPlan.id, claim.planId))
    .innerJoin(purchaseLine, eq(purchaseLine.purchaseId, instalmentPlan.purchaseId))
    .where(and(eq(purchaseLine.historyId, membershipPeriod.id), isNull(instalmentPlan.stoppedAt)))
  const old = and(openDraft, lt(membershipPeriod.createdAt, instant), notExists(claimed))
  const inPurchase = db.select().from(purchaseLine).where(eq(purchaseLine.historyId, membershipPeriod.id))
  const deleted = await db
    .delete(membershipPeriod)
    .where(and(old, notExists(inPurchase)))
    .returning({ id: membershipPeriod.id })
  const closed = await db
    .update(membershipPeriod)
    .set({ open: false })
    .where(old)
    .returning({ id: membershipPeriod.id })
  return deleted.length + closed.length
}
