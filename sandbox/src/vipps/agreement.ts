import type { Postman } from '../callbacks.ts'
import type { Context, Merchant } from '../context.ts'
import type { AgreementCharge, DraftedAgreement, SavedCard } from '../entry.ts'
import { type Authorization, capturedOf, creditedOf, type PaymentWindow } from '../state.ts'
import { windowIdOf } from './payment.ts'
import { type Actor, agreementMessages, chargeMessages, sendMessages } from './recurringEvents.ts'
import { vippsWire } from './vippsWire.ts'

/** An agreement as the calls see it: a window to accept it in, and the card that was chosen there. */
export interface Agreement {
  id: string
  window: PaymentWindow
  terms: DraftedAgreement
  card: SavedCard | undefined
  status: 'PENDING' | 'ACTIVE' | 'STOPPED' | 'EXPIRED'
}

export const agreementIdOf = (paymentIdentifier: string) => `agr_${paymentIdentifier}`

export function findAgreement(
  { state, clock }: Context,
  merchant: Pick<Merchant, 'name'>,
  id: string,
): Agreement | undefined {
  const window = state.windows.get(id.replace(/^agr_/, ''))
  const terms = window?.vipps?.agreement
  if (!window || !terms || window.merchant !== merchant.name) return undefined
  const { savedCardIdentifier, closedAt, cancelledAt, openedAt } = window
  const card = state.savedCards.get(savedCardIdentifier ?? '')
  const isOver = cancelledAt !== null || clock.now() > openedAt + vippsWire.windowLifetimeMs
  const ended = closedAt === null ? 'EXPIRED' : 'STOPPED'
  const unanswered = closedAt === null && !isOver ? 'PENDING' : ended
  const status = savedCardIdentifier === null ? unanswered : card ? 'ACTIVE' : 'STOPPED'
  return { id, window, terms, card, status }
}

/** A charge as the calls see it. */
export interface Charge {
  window: PaymentWindow
  facts: AgreementCharge
  held: Authorization | undefined
  status:
    | 'PENDING'
    | 'DUE'
    | 'RESERVED'
    | 'CHARGED'
    | 'PARTIALLY_CAPTURED'
    | 'FAILED'
    | 'CANCELLED'
    | 'PARTIALLY_REFUNDED'
    | 'REFUNDED'
}

/** Members see what is due within so many days. */
const VISIBLE_MS = 30 * 86_400_000

export function chargeOf({ state, clock }: Context, window: PaymentWindow | undefined): Charge | undefined {
  const facts = window?.vipps?.charge
  if (!window || !facts) return undefined
  const held = state.authorizations.get(window.authorizationIdentifier ?? '')
  return { window, facts, held, status: statusOf(window, { facts, held, now: clock.now() }) }
}

export function findCharge(
  context: Context,
  merchant: Pick<Merchant, 'name'>,
  { agreementId, chargeId }: { agreementId: string; chargeId: string },
): Charge | undefined {
  const found = chargeOf(context, context.state.windows.get(windowIdOf(merchant, chargeId)))
  return found?.facts.agreementId === agreementId ? found : undefined
}

function statusOf(
  window: PaymentWindow,
  of: { facts: AgreementCharge; held: Authorization | undefined; now: number },
): Charge['status'] {
  const { facts, held, now } = of
  if (held) return heldStatus(held)
  if (window.closedAt !== null || window.cancelledAt !== null) return 'CANCELLED'
  if (facts.type === 'INITIAL') {
    return now > window.openedAt + vippsWire.windowLifetimeMs ? 'CANCELLED' : 'PENDING'
  }
  if (window.declines > facts.retryDays) return 'FAILED'
  return Date.parse(facts.due) - now < VISIBLE_MS ? 'DUE' : 'PENDING'
}

function heldStatus(held: Authorization): Charge['status'] {
  const [captured, refunded] = [capturedOf(held), creditedOf(held)]
  if (captured === 0) return held.voidedAt === null ? 'RESERVED' : 'CANCELLED'
  if (refunded > 0) return refunded === captured ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  return captured === held.amount || held.voidedAt !== null ? 'CHARGED' : 'PARTIALLY_CAPTURED'
}

/** What ends a charge that was not taken; false when it is decided already. */
export function cancelCharge(vipps: { context: Context; post: Postman }, charge: Charge): boolean {
  const { window, held, status } = charge
  const { ledger } = vipps.context
  if (status === 'PENDING' || status === 'DUE') {
    ledger.append({ kind: 'window_closed', paymentIdentifier: window.paymentIdentifier })
  } else if (held && (status === 'RESERVED' || status === 'PARTIALLY_CAPTURED')) {
    ledger.append({ kind: 'voided', authorizationIdentifier: held.authorizationIdentifier })
  } else return false
  const about = { event: 'canceled' as const, amount: window.amount }
  sendMessages(vipps, window, chargeMessages(vipps.context, window, about))
  return true
}

/** Ends an agreement that was accepted, with what is due; a reserved charge stays when its customer ends it. */
export function stopAgreement(
  vipps: { context: Context; post: Postman },
  { agreementId, actor }: { agreementId: string; actor: Actor },
): boolean {
  const { context } = vipps
  const window = context.state.windows.get(agreementId.replace(/^agr_/, ''))
  const savedCardIdentifier = window?.savedCardIdentifier
  if (!window?.vipps?.agreement || !savedCardIdentifier) return false
  if (!context.state.savedCards.has(savedCardIdentifier)) return false
  context.ledger.append({ kind: 'card_forgotten', savedCardIdentifier })
  for (const one of context.state.windows.values()) {
    const charge = one.vipps?.charge?.agreementId === agreementId ? chargeOf(context, one) : undefined
    if (charge && !(actor === 'USER' && charge.status === 'RESERVED')) cancelCharge(vipps, charge)
  }
  sendMessages(vipps, window, agreementMessages(context, window, { event: 'stopped', actor }))
  return true
}
