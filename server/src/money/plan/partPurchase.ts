import { randomUUID } from 'node:crypto'
import type { Database } from '@medlem/database/database'
import type { PartLine } from '@medlem/database/schema/instalment'
import type { MemberRow } from '@medlem/database/schema/member'
import { makePurchase } from '../payment/makePurchase.ts'
import { linkParts } from '../payment/partStore.ts'
import type { NewPurchaseLine, PurchaseRow } from '../payment/purchaseStore.ts'
import type { PartView, PlanView } from './readPlans.ts'

/** A purchase of parts at what they cost today. */
export async function purchaseOfParts(
  tx: Database,
  { plan, payer, chosen, at }: { plan: PlanView; payer: MemberRow; chosen: readonly PartView[]; at: Date },
): Promise<PurchaseRow> {
  const lines = sumLines(chosen)
  const purchase = await makePurchase(tx, {
    payer,
    orgId: plan.row.orgId,
    currency: plan.row.currency,
    totalMinor: totalOf(lines),
    lines,
    referenceKey: `instalment:${randomUUID()}`,
    gdprAgreement: true,
    at,
  })
  await linkParts(
    tx,
    purchase.id,
    chosen.map(({ row }) => row.id),
  )
  return purchase
}

/** The lines of several parts, one for each year. */
export function sumLines(parts: readonly { lines: readonly PartLine[] }[]): NewPurchaseLine[] {
  const byYear = new Map<string, PartLine>()
  for (const line of parts.flatMap(({ lines }) => lines)) {
    const before = byYear.get(line.historyId)
    byYear.set(line.historyId, before ? added(before, line) : line)
  }
  return [...byYear.values()]
}

function added(one: PartLine, other: PartLine): PartLine {
  const unitMinor = one.unitMinor + other.unitMinor
  return {
    ...one,
    feeMinor: one.feeMinor + other.feeMinor,
    vatMinor: one.vatMinor + other.vatMinor,
    surchargeMinor: one.surchargeMinor + other.surchargeMinor,
    unitMinor,
    // A part after the first is nothing but a part.
    adjustments: [{ kind: 'instalment', amountMinor: unitMinor }],
  }
}

export const totalOf = (lines: readonly NewPurchaseLine[]): number =>
  lines.reduce((sum, { unitMinor }) => sum + unitMinor, 0)
