import { isMoving } from '@medlem/domain/payment'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { listLines } from '../payment/purchaseStore.ts'
import { effectiveAttempt, type ReachedPayment, requirePayment } from '../payment/readPayment.ts'
import { settleInTime } from '../settlement/settleInTime.ts'

/** The payment of a path, which must belong to the history item of the path. */
export async function requireItem(
  deps: Deps,
  caller: Caller,
  { historyId, paymentId }: { historyId: string; paymentId: string },
  access: 'read' | 'write',
): Promise<ReachedPayment> {
  const reached = await requirePayment(deps, caller, paymentId, access)
  const lines = await listLines(deps.db, reached.purchase.id)
  if (!lines.some(({ history }) => history.id === historyId)) throw notFound()
  return reached
}

/** Somebody looks at a payment that is not decided: a good moment to ask the provider, when it is known what to ask. */
export async function settleIfReported(deps: Deps, { row }: ReachedPayment): Promise<void> {
  const telling = await effectiveAttempt(deps, row)
  if (
    isMoving(telling.state) ||
    (telling.state === 'window_open' && telling.hintedAuthorizationId !== null)
  ) {
    await settleInTime(deps, telling.id, { source: 'view' })
  }
}
