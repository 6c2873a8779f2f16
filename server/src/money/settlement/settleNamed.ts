import type { PaymentRow } from '@medlem/database/schema/payment'
import { canBeAuthorized } from '@medlem/domain/payment'
import type { Deps } from '../../platform/deps/deps.ts'
import { listAttempts } from '../payment/store.ts'
import { type Settled, type SettleRequest, settle } from './settle.ts'

/**
 * Settles a payment. When the authorization that was named is not this attempt's, the other windows of the purchase are
 * asked about it: a member who comes back from an older window is sent to the newest attempt.
 */
export async function settleNamed(deps: Deps, paymentId: string, request: SettleRequest): Promise<Settled> {
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
