import type { PaymentRow } from '@medlem/database/schema/payment'
import type { SavedCardRow } from '@medlem/database/schema/savedCard'
import type { ChargeAnswer, PaymentProvider } from '@medlem/payments/provider'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { getPurchase, type PurchaseRow } from '../payment/purchaseStore.ts'
import { getPayment, updatePayment } from '../payment/store.ts'
import { findSavedCard } from '../savedCard/store.ts'
import { settle } from '../settlement/settle.ts'
import { beginCharge } from './beginCharge.ts'
import { concludeCharge } from './concludeCharge.ts'
import { askInstead, dropRenewal, holdForReview } from './endRenewal.ts'
import { keepAnswer, keepCharge } from './keepCharge.ts'
import {
  answerCharge,
  type ChargeRow,
  listCharges,
  NOT_SENT,
  type RenewalRow,
  startCharge,
  withdrawCharge,
} from './store.ts'

/** Providers keep idempotency keys for a day at least; afterwards the same key would be a new charge. */
const KEY_LIFE_MS = 23 * 3_600_000

/**
 * Moves one due renewal a step on. The caller has the lease. A charge without an answer is repeated with its own
 * idempotency key, or held for review where the provider has no keys: there is never a second charge (design §2.8).
 */
export async function chargeRenewal(deps: Deps, leased: RenewalRow): Promise<void> {
  const [last] = await listCharges(deps.db, leased.id)
  if (last && (last.outcome === 'prepared' || last.code === NOT_SENT)) await withdraw(deps, last)
  else if (last && last.outcome !== 'refused') return resume(deps, leased, last)
  // Refused, but the process ended before that was concluded.
  else if (last && leased.state === 'charging') return concludeCharge(deps, leased, last)
  const begun = await deps.db.transaction((tx) => beginCharge(tx, deps, leased))
  switch (begun.to) {
    case 'leave':
      return
    case 'drop':
      return dropRenewal(deps, leased, begun.reason)
    case 'ask':
      return askInstead(deps, leased, begun)
  }
  const { payment, purchase, card } = begun
  await keepCharge(deps, { renewal: leased, charge: begun.charge, payment, card })
  const started = await startCharge(deps.db, begun.charge.id, deps.clock.now())
  if (!started) return
  const provider = await providerOf(deps, leased, payment)
  const order = { renewal: leased, charge: started, payment, purchase, card }
  return proceed(deps, leased, { charge: await callProvider(deps, provider, order), provider })
}

/** The provider was not called: price and consent are checked anew, in another attempt. */
async function withdraw(deps: Deps, last: ChargeRow): Promise<void> {
  await withdrawCharge(deps.db, last.id, deps.clock.now())
  const failure = { gatewayreason: '', reason: '', acquirer: '' }
  await settle(deps, last.paymentId, { source: 'renewal', declined: failure })
}

/** A charge of an earlier run, whose process is gone or whose outcome was not known. */
async function resume(deps: Deps, leased: RenewalRow, last: ChargeRow): Promise<void> {
  const payment = await getPayment(deps.db, last.paymentId)
  const provider = await providerOf(deps, leased, payment)
  if (last.outcome === 'done' || last.outcome === 'pending') return concludeCharge(deps, leased, last)
  const card = await findSavedCard(deps.db, leased.cardId)
  const ageMs = deps.clock.now().getTime() - last.startedAt.getTime()
  if (!provider?.caps.idempotencyKey || !card || ageMs > KEY_LIFE_MS) return holdForReview(deps, leased)
  const purchase = await getPurchase(deps.db, payment.purchaseId)
  const order = { renewal: leased, charge: last, payment, purchase, card }
  const charge = await callProvider(deps, provider, order)
  return proceed(deps, leased, { charge, provider })
}

async function proceed(
  deps: Deps,
  leased: RenewalRow,
  { charge, provider }: { charge: ChargeRow; provider: PaymentProvider | undefined },
): Promise<void> {
  if (charge.outcome !== 'unknown') return concludeCharge(deps, leased, charge)
  // The charge is repeated with the same key when the lease has run out.
  if (provider?.caps.idempotencyKey) return
  return holdForReview(deps, leased)
}

async function providerOf(
  deps: Deps,
  { orgId }: RenewalRow,
  payment: PaymentRow,
): Promise<PaymentProvider | undefined> {
  const organisation = await findOrganisation(deps.db, orgId)
  return organisation && deps.providerFor(organisation, payment)
}

interface Order {
  renewal: RenewalRow
  charge: ChargeRow
  payment: PaymentRow
  purchase: PurchaseRow
  card: SavedCardRow
}

/** Calls the provider once, and stores the answer before anything depends on it. */
async function callProvider(
  deps: Deps,
  provider: PaymentProvider | undefined,
  { renewal, charge, payment, purchase, card }: Order,
): Promise<ChargeRow> {
  const isItsCard = provider?.id === card.provider
  // Without a call there was no charge.
  const answer: ChargeAnswer = isItsCard
    ? await provider.chargeSaved({
        instrumentId: card.identifier,
        reference: payment.orderNumber,
        amount: { minor: BigInt(purchase.totalMinor), currency: purchase.currency },
        attemptId: payment.reference,
        key: charge.key,
      })
    : { outcome: 'refused', code: 'other_provider', retryable: false }
  await keepAnswer(deps, { renewal, charge, payment, card }, answer)
  const { outcome, code, retryable, needsCustomer, authorizationId, providerPaymentId } = answer
  return deps.db.transaction(async (tx) => {
    if (outcome === 'done' || outcome === 'pending') {
      await updatePayment(tx, payment.id, {
        ...(authorizationId === undefined ? {} : { hintedAuthorizationId: authorizationId }),
        ...(providerPaymentId === undefined ? {} : { providerPaymentId }),
      })
    }
    return answerCharge(tx, charge.id, {
      outcome,
      code: code ?? null,
      retryable: retryable ?? null,
      needsCustomer: needsCustomer ?? null,
      authorizationId: authorizationId ?? null,
      answeredAt: deps.clock.now(),
    })
  })
}
