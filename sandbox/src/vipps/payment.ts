import { createHash } from 'node:crypto'
import { type CardBehaviour, findTestCard } from '../cards.ts'
import type { Context, Merchant } from '../context.ts'
import { type Authorization, capturedOf, creditedOf, type PaymentWindow } from '../state.ts'
import { vippsWire } from './vippsWire.ts'

/** MobilePay guarantees captures for 14 days. */
const GUARANTEE_MS = 14 * 24 * 60 * 60 * 1000

/** A payment as the calls see it. */
export interface Payment {
  window: PaymentWindow
  /** What was approved, once its card shows it. */
  held: Authorization | undefined
  behaviour: CardBehaviour | undefined
  /** The hold is gone by itself. */
  lapsed: boolean
  state: 'CREATED' | 'AUTHORIZED' | 'ABORTED' | 'EXPIRED' | 'TERMINATED'
}

/** References are unique for a sales unit only, so both make the name in the state. */
export function windowIdOf(merchant: Pick<Merchant, 'name'>, reference: string): string {
  return createHash('sha256')
    .update(JSON.stringify([merchant.name, reference]))
    .digest('hex')
    .slice(0, 32)
}

/** The merchant's own payment. */
export function findPayment(context: Context, merchant: Merchant, reference: string): Payment | undefined {
  const window = context.state.windows.get(windowIdOf(merchant, reference))
  return window?.wire === 'vipps' && !window.vipps?.charge ? paymentOf(context, window) : undefined
}

function paymentOf({ state, clock }: Context, window: PaymentWindow): Payment {
  const found = state.authorizations.get(window.authorizationIdentifier ?? '')
  const behaviour = found && findTestCard(found.card)?.behaviour
  const age = found ? clock.now() - found.heldAt : 0
  const held = age < (behaviour?.hiddenForMs ?? 0) ? undefined : found
  const lapsed =
    !!held && capturedOf(held) === 0 && age >= (behaviour?.lapsesAfterMs ?? Number.POSITIVE_INFINITY)
  return { window, held, behaviour, lapsed, state: stateOf(window, { held, found }, clock.now()) }
}

function stateOf(
  window: PaymentWindow,
  { held, found }: { held: Authorization | undefined; found: Authorization | undefined },
  now: number,
): Payment['state'] {
  if (held) return 'AUTHORIZED'
  if (window.closedAt !== null) return 'TERMINATED'
  if (window.cancelledAt !== null) return 'ABORTED'
  const over = !found && now > window.openedAt + vippsWire.windowLifetimeMs
  return over ? 'EXPIRED' : 'CREATED'
}

/** ePayment knows these three. */
type Currency = 'DKK' | 'EUR' | 'NOK'

function aggregateOf({ window, held, lapsed, state }: Payment, money: (value: number) => Amount) {
  const captured = held ? capturedOf(held) : 0
  const letGo = held && (held.voidedAt !== null || lapsed) ? held.amount - captured : 0
  return {
    authorizedAmount: money(held?.amount ?? 0),
    cancelledAmount: money(state === 'TERMINATED' ? window.amount : letGo),
    capturedAmount: money(captured),
    refundedAmount: money(held ? creditedOf(held) : 0),
  }
}

interface Amount {
  value: number
  currency: Currency
}

function factsOf(payment: Payment) {
  const { window, state } = payment
  const money = (value: number): Amount => ({ value, currency: window.currency as Currency })
  return {
    amount: money(window.amount),
    state,
    aggregate: aggregateOf(payment, money),
    pspReference: window.paymentIdentifier,
    reference: window.vipps?.reference ?? '',
  }
}

/** What a lookup answers. */
export function paymentAnswer(payment: Payment, publicUrl: string) {
  const { window, held } = payment
  return {
    ...factsOf(payment),
    paymentMethod: { type: 'WALLET' as const },
    profile: {},
    redirectUrl: `${publicUrl}/window/${window.paymentIdentifier}`,
    metadata: window.vipps?.metadata ?? null,
    ...(held ? { captureGuaranteedUntil: new Date(held.heldAt + GUARANTEE_MS).toISOString() } : {}),
  }
}

/** What capture, refund and cancel answer; each has a reference of its own at Vipps. */
export function adjustmentAnswer(context: Context, payment: Payment) {
  return { ...factsOf(payment), pspReference: context.newGuid() }
}
