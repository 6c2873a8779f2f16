import type { OrderAnswer, PaymentProvider } from '@medlem/payments/provider'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { getPurchase, lockPurchase } from '../payment/purchaseStore.ts'
import { refOf } from '../payment/refOf.ts'
import { getPayment, lockPayment } from '../payment/store.ts'
import { applyReading } from './applyReading.ts'
import { concludeRefund } from './concludeRefund.ts'
import { claimRefund, findRunningRefund, PENDING, type RefundRow, updateRefund } from './refundStore.ts'

interface Asked {
  provider: PaymentProvider
  refund: RefundRow
}

/**
 * Asks the provider for the refund that was decided, once: whoever asks has claimed it before, and an answer that did
 * not come is read back. Under the lease of settle().
 */
export async function giveMoneyBack(deps: Deps, paymentId: string): Promise<void> {
  const row = await getPayment(deps.db, paymentId)
  const refund = await findRunningRefund(deps.db, paymentId)
  if (row.state !== 'refunding' || !refund) return
  const { orgId, currency } = await getPurchase(deps.db, row.purchaseId)
  const organisation = await findOrganisation(deps.db, orgId)
  const provider = organisation && deps.providerFor(organisation, row)
  if (!provider) return
  const asked = { provider, refund }
  if (refund.startedAt !== null) return readBack(deps, asked)
  // What was given back before is read first: only from there can a lost answer be read back.
  if (!(await lookBefore(deps, asked))) return
  if (!(await claimRefund(deps.db, refund.id, deps.clock.now()))) return
  const answer = await provider.refund({
    ref: refOf(row),
    amount: { minor: BigInt(refund.amountMinor), currency },
    key: refund.key,
  })
  await note(deps, refund, answer)
  if (answer.outcome === 'done') return concludeRefund(deps, refund, { given: true })
  await readBack(deps, asked)
}

/** Writes down what was given back without us; true when the provider can be asked for this refund. */
async function lookBefore(deps: Deps, { provider, refund }: Asked): Promise<boolean> {
  const result = await look(deps, { provider, refund })
  // Nothing was asked for yet, so nothing is lost: a person has to look why the books differ.
  if (result === 'differs') await concludeRefund(deps, refund, { given: false, code: 'books_differ' })
  return result === 'read' && (await findRunningRefund(deps.db, refund.paymentId))?.id === refund.id
}

/** Keeps a definite no, and that it was accepted for later; an answer that did not come says nothing. */
async function note(deps: Deps, { id }: RefundRow, { outcome, code }: OrderAnswer): Promise<void> {
  if (outcome === 'refused') await updateRefund(deps.db, id, { code: code ?? 'refused' })
  if (outcome === 'pending') await updateRefund(deps.db, id, { code: PENDING })
}

/** Asks what became of a refund: given, refused, or not carried out. It is never asked for again. */
async function readBack(deps: Deps, asked: Asked): Promise<void> {
  await look(deps, asked)
}

/** Reads what the provider has given back, and writes it down. 'unknown': it could not be asked, or not believed yet. */
async function look(deps: Deps, { provider, refund }: Asked): Promise<'read' | 'differs' | 'unknown'> {
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
