import type { PaymentRow } from '@medlem/database/schema/payment'
import type { SavedCardRow } from '@medlem/database/schema/savedCard'
import type { PaymentProvider } from '@medlem/payments/provider'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { getPurchase, type PurchaseRow } from '../payment/purchaseStore.ts'
import { getPayment } from '../payment/store.ts'
import type { RecordedCharge } from '../payment/windowRecord.ts'
import { bookAnswer, chargeCard, KEY_LIFE_MS, keepCharge, recordedCard } from '../savedCard/keepCharge.ts'
import { findSavedCard } from '../savedCard/store.ts'
import { settle } from '../settlement/settle.ts'
import { beginCharge } from './beginCharge.ts'
import { concludeCharge } from './concludeCharge.ts'
import { askInstead, dropRenewal, holdForReview } from './endRenewal.ts'
import {
  answerCharge,
  type ChargeRow,
  listCharges,
  NOT_SENT,
  type RenewalRow,
  startCharge,
  withdrawCharge,
} from './store.ts'

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
  await keepCharge(deps, { payment, charge: recorded(deps, { renewal: leased, charge: begun.charge, card }) })
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
  const kept = { payment, charge: recorded(deps, { renewal, charge, card }) }
  const answer = await chargeCard(deps, provider, { ...kept, purchase, card })
  return deps.db.transaction(async (tx) => {
    const values = await bookAnswer(tx, payment.id, answer)
    return answerCharge(tx, charge.id, { ...values, answeredAt: deps.clock.now() })
  })
}

function recorded(
  deps: Deps,
  { renewal, charge, card }: Pick<Order, 'renewal' | 'charge' | 'card'>,
): RecordedCharge {
  const { id, year, membershipConfId, priceMinor, currency, dueOn, announcedAt } = renewal
  return {
    id: charge.id,
    n: charge.n,
    key: charge.key,
    startedAt: charge.startedAt.toISOString(),
    renewal: {
      ...{ id, year, membershipConfId, priceMinor, currency, dueOn },
      announcedAt: announcedAt.toISOString(),
    },
    card: recordedCard(deps, card),
  }
}
