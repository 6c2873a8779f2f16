import type { Context } from '../context.ts'
import type { Move, Payout } from '../payouts.ts'
import type { Authorization } from '../state.ts'
import { seconds, stripeId } from './ids.ts'
import { intentId } from './objects.ts'

/** The payment intent of a hold, by name. */
export function intentOfHold({ state }: Pick<Context, 'state'>, authorization: Authorization): string {
  const window = state.windows.get(authorization.paymentIdentifier ?? '')
  return intentId({ window, authorization, lapsed: false })
}

const kinds = {
  capture: { source: 'ch', object: 'charge', type: 'charge', category: 'charge' },
  refund: { source: 're', object: 'refund', type: 'refund', category: 'refund' },
  dispute: { source: 'dp', object: 'dispute', type: 'adjustment', category: 'dispute' },
} as const

/** A move as it is booked, with what it came of written out where that was asked for. */
export function bookedObject(context: Context, move: Move, isWritten: boolean) {
  const { source, object, type, category } = kinds[move.kind]
  const currency = move.authorization.currency.toLowerCase()
  const guid = move.kind === 'capture' ? move.authorization.authorizationIdentifier : move.identifier
  const id = stripeId(source, guid)
  return {
    id: stripeId('txn', move.identifier),
    object: 'balance_transaction' as const,
    amount: move.amount,
    available_on: seconds(move.at),
    balance_type: 'payments' as const,
    created: seconds(move.at),
    currency,
    fee: move.fee,
    fee_details: move.fee === 0 ? [] : [{ amount: move.fee, currency, type: 'stripe_fee' }],
    net: move.amount - move.fee,
    reporting_category: category,
    source: isWritten ? { id, object, payment_intent: intentOfHold(context, move.authorization) } : id,
    status: 'available',
    type,
  }
}

/** The line that takes a payout off the account. */
export function payoutLine(payout: Payout) {
  const booked = seconds(payout.madeAt)
  return {
    id: stripeId('txn', payout.identifier),
    object: 'balance_transaction' as const,
    amount: -payout.amount,
    available_on: booked,
    balance_type: 'payments' as const,
    created: booked,
    currency: payout.currency.toLowerCase(),
    fee: 0,
    fee_details: [],
    net: -payout.amount,
    reporting_category: 'payout',
    source: stripeId('po', payout.identifier),
    status: 'available',
    type: 'payout' as const,
  }
}

/** A payout in Stripe's words. */
export function payoutObject(payout: Payout, { live, now }: { live: boolean; now: number }) {
  return {
    id: stripeId('po', payout.identifier),
    object: 'payout' as const,
    amount: payout.amount,
    arrival_date: seconds(payout.arrivesAt),
    automatic: true,
    balance_transaction: stripeId('txn', payout.identifier),
    created: seconds(payout.madeAt),
    currency: payout.currency.toLowerCase(),
    livemode: live,
    metadata: {},
    method: 'standard',
    reconciliation_status: 'completed' as const,
    source_type: 'card',
    status: now < payout.arrivesAt ? 'in_transit' : 'paid',
    trace_id: { status: 'supported', value: stripeId('po', payout.identifier).slice(-12).toUpperCase() },
    type: 'bank_account' as const,
  }
}
