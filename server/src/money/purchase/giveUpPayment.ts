import { isPaid } from '@medlem/domain/payment'
import { auditActing } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { lockEventOf } from '../payment/eventLocks.ts'
import { memberStep } from '../payment/memberStep.ts'
import { alreadyPaid, lockPayer } from '../payment/newAttempt.ts'
import { lockPurchase } from '../payment/purchaseStore.ts'
import { type ReachedPayment, requirePayment } from '../payment/readPayment.ts'
import { listAttempts } from '../payment/store.ts'
import { supersedeOpen } from '../payment/supersede.ts'

/**
 * Gives a payment up that its payer left, so that it is not offered any more. Its window can't be shut at every provider: it stays
 * watched, and what is paid in it counts, unless the year is paid otherwise by then. Given up twice, nothing more happens.
 */
export async function giveUpPayment(deps: Deps, caller: Caller, paymentId: string): Promise<ReachedPayment> {
  const reached = await requirePayment(deps, caller, paymentId, 'write')
  const { id: purchaseId, payerId, orgId } = reached.purchase
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await lockEventOf(tx, purchaseId)
    await lockPayer(tx, payerId)
    await lockPurchase(tx, purchaseId)
    const attempts = await listAttempts(tx, purchaseId)
    if (attempts.some(({ state }) => isPaid(state))) throw alreadyPaid()
    await supersedeOpen(tx, purchaseId, memberStep(caller, at))
    await auditActing(tx, caller, { action: 'payment_give_up', objectId: paymentId, orgId, at })
  })
  return reached
}
