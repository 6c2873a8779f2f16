import type { PaymentRow } from '@medlem/database/schema/payment'
import { canBeAuthorized } from '@medlem/domain/payment'
import type { Deps } from '../../platform/deps/deps.ts'
import { getPayment, listAttempts } from '../payment/store.ts'
import { type Settled, type SettleRequest, settle } from './settle.ts'

// A client waits 10 s (Spec 9), then it polls (design T17).
const ANSWER_WITHIN_MS = 7_000

/** Settles with a time limit: after it the work goes on in the background, and the client gets the result when it polls. */
export async function settleInTime(deps: Deps, paymentId: string, request: SettleRequest): Promise<Settled> {
  const settling = settleNamed(deps, paymentId, request)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ANSWER_WITHIN_MS)
  })
  const settled = await Promise.race([settling, late]).finally(() => clearTimeout(timer))
  if (settled) return settled
  settling.catch((error: unknown) =>
    deps.log.error({ event: 'settling_failed', err: error, paymentId }, 'settling failed after the answer'),
  )
  return { row: await getPayment(deps.db, paymentId), foreignHint: false }
}

/**
 * Settles a payment. When the authorization that was named is not this attempt's, the other windows of the purchase are
 * asked about it: a member who comes back from an older window is sent to the newest attempt.
 */
async function settleNamed(deps: Deps, paymentId: string, request: SettleRequest): Promise<Settled> {
  const settled = await settle(deps, paymentId, request)
  if (!settled.foreignHint) return settled
  for (const { id } of await otherWindows(deps, settled.row)) {
    const other = await settle(deps, id, { ...request, declined: undefined })
    if (!other.foreignHint) return other
  }
  return settled
}

async function otherWindows(deps: Deps, { id, purchaseId }: PaymentRow): Promise<PaymentRow[]> {
  const attempts = await listAttempts(deps.db, purchaseId)
  return attempts.filter(
    (other) => other.id !== id && other.providerPaymentId !== null && canBeAuthorized(other.state),
  )
}
