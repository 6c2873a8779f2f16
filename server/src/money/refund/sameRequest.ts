import type { Database } from '@medlem/database/database'
import { danishMoney } from '@medlem/domain/money'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { idempotencyConflict } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { findRefundByKey, type RefundRow } from '../settlement/refundStore.ts'

type Request = Pick<
  RefundRow,
  'paymentId' | 'idempotencyKey' | 'amountMinor' | 'reason' | 'historyIds' | 'keepsYears' | 'requestedBy'
>

/**
 * The refund that the same idempotency key made before, however long ago. 409 when it was another request. Call it under
 * the lock of the payment, so that two requests at once see each other.
 */
export async function findSame(
  tx: Database,
  { currency, ...request }: Request & { currency: string },
): Promise<RefundRow | undefined> {
  const { paymentId, idempotencyKey } = request
  if (idempotencyKey === null) return undefined
  const before = await findRefundByKey(tx, { paymentId, idempotencyKey })
  if (!before || fingerprint(before) === fingerprint(request)) return before
  const amount = danishMoney(BigInt(before.amountMinor), currency)
  throw idempotencyConflict(say(moneyProblemTexts, (t) => t.refundAsked({ amount })))
}

function fingerprint({
  amountMinor,
  reason,
  historyIds,
  keepsYears,
  requestedBy,
}: Omit<Request, 'paymentId'>): string {
  return JSON.stringify([amountMinor, reason, historyIds, keepsYears, requestedBy])
}
