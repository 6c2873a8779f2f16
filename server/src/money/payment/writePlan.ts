import type { Database } from '@medlem/database/database'
import { addDays } from '@medlem/domain/calendar'
import { PART_NOTICE_DAYS } from '@medlem/domain/instalment'
import {
  findPlanOf,
  insertInstalments,
  insertPlan,
  linkInstalments,
  listInstalments,
  updateInstalment,
} from './instalmentStore.ts'
import type { PurchaseRow } from './purchaseStore.ts'
import type { Quote } from './quote.ts'

/**
 * Writes the plan of a purchase that is paid in parts, or in part with credit, with the purchase; nothing for one in full. Of a purchase that is tried
 * again on another day the days of the parts are written anew.
 */
export async function writePlan(
  tx: Database,
  purchase: PurchaseRow,
  { parts, creditMinor }: Pick<Quote, 'parts' | 'creditMinor'>,
): Promise<void> {
  if (!parts) return
  const { id: purchaseId, orgId, payerId, currency, createdAt } = purchase
  const there = await findPlanOf(tx, purchaseId)
  if (there) {
    for (const part of await listInstalments(tx, [there.id])) {
      const dueOn = parts[part.n - 1]?.dueOn
      if (dueOn !== undefined && dueOn !== part.dueOn) await updateInstalment(tx, part.id, { dueOn })
    }
    return
  }
  const totalMinor = parts.reduce((sum, part) => sum + part.totalMinor, 0)
  const of = { purchaseId, orgId, payerId, currency, createdAt }
  const plan = await insertPlan(tx, { ...of, totalMinor, creditMinor })
  const rows = await insertInstalments(
    tx,
    parts.map(({ dueOn, totalMinor: amountMinor, lines }, n) => ({
      planId: plan.id,
      n: n + 1,
      dueOn,
      amountMinor,
      lines: lines.map(({ adjustments = [], ...line }) => ({ ...line, adjustments })),
    })),
  )
  const first = rows.find(({ n }) => n === 1)
  if (first) await linkInstalments(tx, purchaseId, [first.id])
}

/**
 * Whether a purchase has the plan that is quoted: in so many parts, with so much credit. One in parts and one with credit can be of the same
 * lines.
 */
export async function isPlanned(
  tx: Database,
  purchaseId: string,
  { parts = [], creditMinor = null }: Pick<Quote, 'parts'> & { creditMinor?: number | null | undefined },
): Promise<boolean> {
  const plan = await findPlanOf(tx, purchaseId)
  // What credit pays whole has no plan, and what is paid in full neither.
  if (!plan || parts.length === 0) return !plan && parts.length === 0
  return plan.creditMinor === creditMinor && (await listInstalments(tx, [plan.id])).length === parts.length
}

/** The first part is paid: from now on the others are announced and charged. */
export async function beginPlan(tx: Database, purchaseId: string): Promise<void> {
  const plan = await findPlanOf(tx, purchaseId)
  if (!plan) return
  for (const { id, n, dueOn } of await listInstalments(tx, [plan.id])) {
    if (n > 1) await updateInstalment(tx, id, { nextOn: addDays(dueOn, -PART_NOTICE_DAYS) })
  }
}
