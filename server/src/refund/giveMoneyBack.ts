import { UNANSWERED_MS } from '@medlem/domain/payment'
import type { OrderAnswer, PaymentProvider, Snapshot } from '@medlem/payments/provider'
import type { Deps } from '../deps.ts'
import { findOrganisation } from '../organisation/store.ts'
import { getPurchase } from '../payment/purchaseStore.ts'
import { getPayment, type PaymentRow } from '../payment/store.ts'
import { concludeRefund } from './concludeRefund.ts'
import { claimRefund, findRunningRefund, getRefund, type RefundRow, updateRefund } from './store.ts'

interface Asked {
  provider: PaymentProvider
  row: PaymentRow
  refund: RefundRow
  currency: string
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
  const provider = organisation && deps.providerFor(organisation)
  if (!provider) return
  const asked = { provider, row, refund, currency }
  if (refund.startedAt !== null) return readBack(deps, asked)
  // What was given back before is compared first: only from there can a lost answer be read back.
  const before = await provider.lookup(refOf(row))
  if (before.state === 'unknown') return
  if (refundedOf(before) !== BigInt(row.refundedMinor)) return disagree(deps, asked)
  if (!(await claimRefund(deps.db, refund.id, deps.clock.now()))) return
  const answer = await provider.refund({
    ref: refOf(row),
    amount: { minor: BigInt(refund.amountMinor), currency },
    key: refund.key,
  })
  await note(deps, refund, answer)
  if (answer.outcome === 'done') return concludeRefund(deps, refund, { given: true })
  await readBack(deps, { ...asked, refund: await getRefund(deps.db, refund.id) })
}

function refOf({ authorizationId, providerPaymentId }: PaymentRow) {
  return {
    ...(authorizationId === null ? {} : { authorizationId }),
    ...(providerPaymentId === null ? {} : { providerPaymentId }),
  }
}

/** What the provider has given back; undefined when it holds no money of ours to give from. */
function refundedOf({ captured, refunded }: Snapshot): bigint | undefined {
  return captured && captured.minor > 0n ? refunded?.minor : undefined
}

/** Nothing was asked for yet, so nothing is lost: a person has to look why the books differ. */
async function disagree(deps: Deps, { row, refund }: Asked): Promise<void> {
  deps.log.error(
    { event: 'refund_mismatch', paymentId: row.id },
    'another sum was given back than the books say',
  )
  await concludeRefund(deps, refund, { given: false, code: 'books_differ' })
}

/** Keeps a definite no, and that it was accepted for later; an answer that did not come says nothing. */
async function note(deps: Deps, { id }: RefundRow, { outcome, code }: OrderAnswer): Promise<void> {
  if (outcome === 'refused') await updateRefund(deps.db, id, { code: code ?? 'refused' })
  if (outcome === 'pending') await updateRefund(deps.db, id, { code: PENDING })
}

const PENDING = 'pending'

/** Asks what became of a refund: given, refused, or not carried out. It is never asked for again. */
async function readBack(deps: Deps, { provider, row, refund }: Asked): Promise<void> {
  const snapshot = await provider.lookup(refOf(row))
  if (snapshot.state === 'unknown') return
  const refunded = refundedOf(snapshot)
  const before = BigInt(row.refundedMinor)
  if (refunded === before + BigInt(refund.amountMinor)) return concludeRefund(deps, refund, { given: true })
  if (refunded !== before) {
    deps.log.error(
      { event: 'refund_mismatch', paymentId: row.id },
      'another sum was given back than asked for',
    )
    return
  }
  if (refund.code === PENDING) return
  // A credit without an answer may still be carried out: that it was not is believed only so long after it was sent.
  const ageMs = deps.clock.now().getTime() - (refund.startedAt?.getTime() ?? 0)
  if (refund.code !== null) return concludeRefund(deps, refund, { given: false, code: refund.code })
  if (ageMs >= UNANSWERED_MS) await concludeRefund(deps, refund, { given: false, code: 'not_done' })
}
