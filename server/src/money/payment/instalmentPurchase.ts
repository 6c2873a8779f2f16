import { randomUUID } from 'node:crypto'
import type { Database } from '@medlem/database/database'
import type { PartLine } from '@medlem/database/schema/instalment'
import type { MemberRow } from '@medlem/database/schema/member'
import { dunningOf, isDunningAlone } from '@medlem/domain/dunning'
import { insertPurchase } from './insertPurchase.ts'
import { linkInstalments } from './instalmentStore.ts'
import type { InstalmentView, PlanParts } from './planParts.ts'
import type { NewPurchaseLine, PurchaseRow } from './purchaseStore.ts'

/** A purchase of parts at what they cost today. */
export async function purchaseOfInstalments(
  tx: Database,
  {
    plan,
    payer,
    chosen,
    at,
  }: { plan: Pick<PlanParts, 'row'>; payer: MemberRow; chosen: readonly InstalmentView[]; at: Date },
): Promise<PurchaseRow> {
  const lines = sumLines(chosen)
  const purchase = await insertPurchase(tx, {
    payer,
    orgId: plan.row.orgId,
    currency: plan.row.currency,
    totalMinor: totalOf(lines),
    lines,
    referenceKey: `instalment:${randomUUID()}`,
    gdprAgreement: true,
    at,
  })
  await linkInstalments(
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

/** Two parts of a year: of what is not the fee of a reminder, the part that keeps its price, else nothing but a part of one. */
function added(one: PartLine, other: PartLine): PartLine {
  const priced = [one, other].filter((line) => !isDunningAlone(line))
  const feesMinor = dunningOf(one) + dunningOf(other)
  const [only] = priced
  const unitMinor = one.unitMinor + other.unitMinor
  return {
    ...one,
    feeMinor: one.feeMinor + other.feeMinor,
    vatMinor: one.vatMinor + other.vatMinor,
    surchargeMinor: one.surchargeMinor + other.surchargeMinor,
    unitMinor,
    adjustments: [
      // A part after the first is nothing but a part.
      ...(priced.length === 1 && only
        ? only.adjustments.filter(({ kind }) => kind !== 'dunning_fee')
        : adjustment('instalment', unitMinor - feesMinor)),
      ...adjustment('dunning_fee', feesMinor),
    ],
  }
}

const adjustment = (kind: 'instalment' | 'dunning_fee', amountMinor: number) =>
  amountMinor === 0 ? [] : [{ kind, amountMinor }]

export const totalOf = (lines: readonly NewPurchaseLine[]): number =>
  lines.reduce((sum, { unitMinor }) => sum + unitMinor, 0)
