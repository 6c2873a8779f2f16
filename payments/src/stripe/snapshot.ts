import type { Instrument } from '../instrument.ts'
import type { Failure, Money, ProviderDispute, Snapshot, SnapshotState } from '../provider.ts'
import type { CardDetails, Dispute, Intent, Session } from './api.ts'
import { isRetryable } from './ask.ts'

/** A charge without the customer needs both names, so an instrument's id is the two of them. */
export function instrumentId(customer: string, paymentMethod: string): string {
  return `${customer}:${paymentMethod}`
}

/** The two names in an instrument's id. */
export function namesIn(id: string): { customer: string; payment_method: string } | undefined {
  const [, customer, payment_method] = /^(cus_[A-Za-z0-9]{1,60}):(pm_[A-Za-z0-9]{1,60})$/.exec(id) ?? []
  return customer && payment_method ? { customer, payment_method } : undefined
}

/** What a person recognises a card by, as far as the provider says it. */
export function cardOf(card: CardDetails | null | undefined): Omit<Instrument, 'id'> {
  const { brand, last4, exp_month: month, exp_year: year } = card ?? {}
  const expiry = month && year ? `${String(month).padStart(2, '0')}/${String(year).slice(2)}` : undefined
  return { brand: brand ?? undefined, last4: last4 ?? undefined, expiry }
}

/** Without a session the customer is not there, and what is not paid now never will be. */
function unpaidState(intent: Intent, session: Session | undefined): SnapshotState {
  if (session) return session.status === 'expired' ? 'expired' : 'pending'
  return intent.status === 'processing' ? 'pending' : 'declined'
}

function stateOf(intent: Intent, session: Session | undefined): SnapshotState {
  const {
    status,
    amount,
    amount_received: received,
    cancellation_reason: reason,
    latest_charge: charge,
  } = intent
  if (status === 'requires_capture') return intent.amount_capturable > 0 ? 'authorized' : 'unknown'
  if (status === 'canceled') return reason === 'automatic' || reason === 'expired' ? 'expired' : 'voided'
  if (status !== 'succeeded') return unpaidState(intent, session)
  // Taken money without its charge contradicts itself: nothing may rest on it.
  if (received === 0 || !charge) return 'unknown'
  if (charge.amount_refunded >= received) return 'refunded'
  return received < amount ? 'part_captured' : 'captured'
}

function failureOf({ last_payment_error: error }: Intent): Failure | undefined {
  const code = error?.decline_code ?? error?.code
  if (!code) return undefined
  return {
    gatewayreason: code,
    reason: error?.message ?? '',
    acquirer: 'stripe',
    retryable: isRetryable(code),
  }
}

function feeOf({ latest_charge: charge }: Intent): Pick<Snapshot, 'fee' | 'payableFrom'> {
  const booked = charge?.balance_transaction
  if (!booked) return {}
  const { fee, currency, available_on } = booked
  return {
    fee: { minor: BigInt(fee), currency: currency.toUpperCase() },
    payableFrom: new Date(available_on * 1_000),
  }
}

/** A payment intent in our words, and the session that it came by. */
export function intentSnapshot(intent: Intent, session: Session | undefined, sessionId?: string): Snapshot {
  const money = (minor: number): Money => ({ minor: BigInt(minor), currency: intent.currency.toUpperCase() })
  const { latest_charge: charge, customer, payment_method, status } = intent
  const card = charge?.payment_method_details?.card
  const kept = intent.setup_future_usage === 'off_session' && customer && payment_method
  const state = stateOf(intent, session)
  const held = status === 'requires_capture' ? intent.amount_capturable : intent.amount
  return {
    state,
    providerPaymentId: session?.id ?? sessionId,
    authorizationId: intent.id,
    reference: session?.client_reference_id ?? intent.metadata?.reference,
    authorized: money(held),
    captured: money(intent.amount_received),
    refunded: money(charge?.amount_refunded ?? 0),
    test: !intent.livemode,
    instrument: card
      ? { ...cardOf(card), ...(kept && { id: instrumentId(customer, payment_method) }) }
      : undefined,
    capturableUntil: card?.capture_before ? new Date(card.capture_before * 1_000) : undefined,
    failure: state === 'declined' ? failureOf(intent) : undefined,
    ...feeOf(intent),
  }
}

/** A session in our words. */
export function sessionSnapshot(session: Session): Snapshot {
  const { payment_intent: intent, status } = session
  if (intent) return intentSnapshot(intent, session)
  const states: Record<Session['status'], SnapshotState> = {
    open: 'pending',
    expired: 'expired',
    // Paid with nothing: never asked for.
    complete: 'unknown',
  }
  return {
    state: states[status],
    providerPaymentId: session.id,
    reference: session.client_reference_id ?? undefined,
    test: !session.livemode,
  }
}

/** What the statuses of a dispute mean: those of an inquiry begin with 'warning'. One that is not named here is open. */
const ENDED: Record<string, ProviderDispute['state']> = {
  won: 'won',
  lost: 'lost',
  prevented: 'won',
  warning_closed: 'won',
}

/** A dispute of a charge in our words; the flag on a charge stays when one is won. */
export function disputeOf({ id, status, ...dispute }: Dispute): ProviderDispute {
  const state = ENDED[status] ?? 'open'
  const amount = state === 'lost' ? (withdrawnOf(dispute) ?? amountOf(dispute)) : amountOf(dispute)
  return {
    id,
    kind: status.startsWith('warning') ? 'inquiry' : 'chargeback',
    state,
    ...(amount && { amount }),
  }
}

function amountOf({ amount, currency }: Pick<Dispute, 'amount' | 'currency'>): Money | undefined {
  if (amount === undefined || currency === undefined) return undefined
  return { minor: BigInt(amount), currency: currency.toUpperCase() }
}

/** What was withdrawn and has not come back; undefined where Stripe has booked nothing, or in another currency than it was paid in. */
function withdrawnOf({ currency, balance_transactions }: Omit<Dispute, 'id' | 'status'>): Money | undefined {
  const booked = balance_transactions ?? []
  if (booked.length === 0 || booked.some((one) => one.currency !== currency)) return undefined
  const minor = -booked.reduce((sum, { amount }) => sum + amount, 0)
  return amountOf({ amount: Math.max(0, minor), currency })
}
