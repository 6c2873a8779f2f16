import { Receipt } from '@medlem/contract/receipt'
import type { Database } from '@medlem/database/database'
import { receipt } from '@medlem/database/schema/payment'
import { inArray } from 'drizzle-orm'
import { splitReversals } from '../ledger/bookkeepingRows.ts'
import { listReversals } from '../ledger/bookkeepingStore.ts'

/** How much of what went back belongs to a fee, in minor units below zero, with when. */
export interface ReversalShare {
  at: Date
  fee: string
  amountMinor: number
}

/** Everything that went back of payments, split over the fees of their receipts as the bookkeeping does, by its identifier. */
export async function reversalShares(
  db: Database,
  paymentIds: readonly string[],
): Promise<Map<string, ReversalShare[]>> {
  const shares = new Map<string, ReversalShare[]>()
  if (paymentIds.length === 0) return shares
  const receipts = await db
    .select({ paymentId: receipt.paymentId, content: receipt.content })
    .from(receipt)
    .where(inArray(receipt.paymentId, [...new Set(paymentIds)]))
  const all = await listReversals(
    db,
    receipts.map(({ paymentId }) => paymentId),
  )
  for (const { paymentId, content } of receipts) {
    const sold = Receipt.parse(content)
    const reversals = all.filter((one) => one.paymentId === paymentId)
    for (const [n, lines] of splitReversals(sold, reversals).entries()) {
      const reversal = reversals[n]
      if (!reversal) continue
      const { id, at } = reversal
      shares.set(
        id,
        lines.map(({ line, parts }) => ({
          at,
          fee: sold.lines[line]?.membershipName ?? '',
          amountMinor: Number(parts.totalMinor),
        })),
      )
    }
  }
  return shares
}
