import { isMoving } from '@medlem/domain/payment'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { listLines } from '../payment/purchaseStore.ts'
import { effectiveAttempt, type ReachedPayment, requirePayment } from '../payment/readPayment.ts'
import { listTickets } from '../payment/ticketStore.ts'
import { settleInTime } from '../settlement/settleInTime.ts'

/** The payment of a path, which must be of the year, or the place at an event, that the path names. */
export async function requireItem(
  deps: Deps,
  caller: Caller,
  { historyId, paymentId }: { historyId: string; paymentId: string },
  access: 'read' | 'write',
): Promise<ReachedPayment> {
  const reached = await requirePayment(deps, caller, paymentId, access)
  const lines = await listLines(deps.db, reached.purchase.id)
  const tickets = lines.length > 0 ? [] : await listTickets(deps.db, reached.purchase.id)
  const things = [...lines.map(({ history }) => history), ...tickets.map(({ registration }) => registration)]
  if (!things.some(({ id }) => id === historyId)) throw notFound()
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
