import type { Database } from '@medlem/database/database'
import { danishMoney } from '@medlem/domain/money'
import { idempotencyConflict } from '../../platform/http/idempotency.ts'
import { findRefundByKey, type RefundRow } from '../settlement/refundStore.ts'

type Request = Pick<
  RefundRow,
  'paymentId' | 'idempotencyKey' | 'amountMinor' | 'reason' | 'historyIds' | 'keepsYears' | 'requestedBy'
>

/**
 * What the same request made before, however long ago, also when nothing could be given now. Call it under the lock of
 * the payment: two at once see each other.
 */
export async function findSame(
  tx: Database,
  { currency, ...request }: Request & { currency: string },
): Promise<RefundRow | undefined> {
  const { paymentId, idempotencyKey } = request
  if (idempotencyKey === null) return undefined
  const before = await findRefundByKey(tx, { paymentId, idempotencyKey })
  if (!before || said(before) === said(request)) return before
  const money = danishMoney(BigInt(before.amountMinor), currency)
  throw idempotencyConflict(
    `You asked for a refund of ${money} before, and it is listed in the steps of the payment. ` +
      'If more is to be given back, ask once more.',
  )
}

function said({
  amountMinor,
  reason,
  historyIds,
  keepsYears,
  requestedBy,
}: Omit<Request, 'paymentId'>): string {
  return JSON.stringify([amountMinor, reason, historyIds, keepsYears, requestedBy])
}
