import { isMoving } from '@medlem/domain/payment'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { listSold } from '../payment/purchaseStore.ts'
import { effectiveAttempt, type ReachedPayment, requirePayment } from '../payment/readPayment.ts'
import { settleInTime } from '../settlement/settleInTime.ts'

/** The payment of a path, which must be of the year, or the place at an event, that the path names. */
export async function requireItem(
  deps: Deps,
  caller: Caller,
  { historyId, paymentId }: { historyId: string; paymentId: string },
  access: 'read' | 'write',
): Promise<ReachedPayment> {
  const reached = await requirePayment(deps, caller, paymentId, access)
  const sold = await listSold(deps.db, reached.purchase.id)
  if (!sold.some((line) => (line.historyId ?? line.registrationId) === historyId)) throw notFound()
  return reached
}

/** Asks the provider while a client reads an undecided payment, when there is an authorization to ask about. */
export async function settleIfReported(deps: Deps, { row }: ReachedPayment): Promise<void> {
  const effective = await effectiveAttempt(deps, row)
  if (
    isMoving(effective.state) ||
    (effective.state === 'window_open' && effective.hintedAuthorizationId !== null)
  ) {
    await settleInTime(deps, effective.id, { source: 'view' })
  }
}
