import type { OrderAnswer, PaymentProvider } from '@medlem/payments/provider'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { refOf } from '../payment/provider.ts'
import { getPurchase, lockPurchase } from '../payment/purchaseStore.ts'
import { getPayment, lockPayment } from '../payment/store.ts'
import { applyReading } from './applyReading.ts'
import { concludeRefund } from './concludeRefund.ts'
import {
  claimRefund,
  findRunningRefund,
  isWaiting,
  PENDING,
  type RefundRow,
  updateRefund,
} from './refundStore.ts'

interface OrderedRefund {
  provider: PaymentProvider
  refund: RefundRow
}

/**
 * Orders the decided refund at the provider, once: the caller claims it first, and a missing answer is looked up. Under
 * the lease of settle().
 */
export async function sendRefund(deps: Deps, paymentId: string): Promise<void> {
  const row = await getPayment(deps.db, paymentId)
  const refund = await findRunningRefund(deps.db, paymentId)
  if (row.state !== 'refunding' || !refund || isWaiting(refund, deps.clock.now())) return
  const { orgId, currency } = await getPurchase(deps.db, row.purchaseId)
  const organisation = await findOrganisation(deps.db, orgId)
  const provider = organisation && deps.providerFor(organisation, row)
  if (!provider) return
  const order = { provider, refund }
  if (refund.startedAt !== null) return readBack(deps, order)
  // The refunded sum is read first: a lost answer shows only by its change.
  if (!(await readBefore(deps, order))) return
  if (!(await claimRefund(deps.db, refund.id, deps.clock.now()))) return
  const answer = await provider.refund({
    ref: refOf(row),
    amount: { minor: BigInt(refund.amountMinor), currency },
    key: refund.key,
  })
  await note(deps, refund, answer)
  if (answer.outcome === 'done') return concludeRefund(deps, refund, { given: true })
  await readBack(deps, order)
}

/** Records refunds that were made at the provider; true when this refund can be ordered. */
async function readBefore(deps: Deps, { provider, refund }: OrderedRefund): Promise<boolean> {
  const result = await look(deps, { provider, refund })
  // Nothing was ordered yet, so the refund ends here; an administrator must find the difference.
  if (result === 'differs') await concludeRefund(deps, refund, { given: false, code: 'books_differ' })
  return result === 'read' && (await findRunningRefund(deps.db, refund.paymentId))?.id === refund.id
}

/** Stores that the provider refused the order, or accepted it for later; a missing answer stores nothing. */
async function note(deps: Deps, { id }: RefundRow, { outcome, code }: OrderAnswer): Promise<void> {
  if (outcome === 'refused') await updateRefund(deps.db, id, { code: code ?? 'refused' })
  if (outcome === 'pending') await updateRefund(deps.db, id, { code: PENDING })
}

/** Looks up what became of the refund: done, refused, or not carried out. It is never ordered again. */
async function readBack(deps: Deps, order: OrderedRefund): Promise<void> {
  await look(deps, order)
}

/** Looks up the refunded sum and records it. 'unknown': there was no answer, or the payment changed meanwhile. */
async function look(
  deps: Deps,
  { provider, refund }: OrderedRefund,
): Promise<'read' | 'differs' | 'unknown'> {
  const before = await getPayment(deps.db, refund.paymentId)
  const snapshot = await provider.lookup(refOf(before))
  if (snapshot.state === 'unknown') return 'unknown'
  return deps.db.transaction(async (tx) => {
    const purchase = await lockPurchase(tx, before.purchaseId)
    const row = await lockPayment(tx, before.id)
    if (row.version !== before.version || row.state !== 'refunding') return 'unknown'
    const applied = await applyReading(tx, deps, { purchase, row, snapshot })
    return applied === 'differs' ? 'differs' : 'read'
  })
}
