import type { Failure, Money, Snapshot, SnapshotState } from '../provider.ts'
import type { Aggregate, PaymentFound } from './api.ts'
import { moneyAt } from './window.ts'

/** What became of a payment that was approved. Sums that contradict each other say nothing. */
function heldState(aggregate: Aggregate): SnapshotState {
  const { authorizedAmount, cancelledAmount, capturedAmount, refundedAmount } = aggregate
  const sums = [authorizedAmount, cancelledAmount, capturedAmount, refundedAmount]
  const [authorized = 0, cancelled = 0, captured = 0, refunded = 0] = sums.map(({ value }) => value)
  const oneCurrency = new Set(sums.map(({ currency }) => currency)).size === 1
  if (!oneCurrency || authorized === 0 || captured + cancelled > authorized || refunded > captured) {
    return 'unknown'
  }
  // A cancellation lets go all that is left, never a part of it.
  if (cancelled > 0 && captured + cancelled < authorized) return 'unknown'
  if (captured === 0) return cancelled > 0 ? 'voided' : 'authorized'
  if (refunded === captured) return 'refunded'
  return captured < authorized ? 'part_captured' : 'captured'
}

const otherStates = {
  CREATED: 'pending',
  ABORTED: 'declined',
  EXPIRED: 'expired',
  TERMINATED: 'voided',
} as const satisfies Partial<Record<PaymentFound['state'], SnapshotState>>

function failure(gatewayreason: string, reason: string): Failure {
  return { gatewayreason, reason, acquirer: '', retryable: true }
}

const failures: Partial<Record<PaymentFound['state'], Failure>> = {
  ABORTED: failure('cancelled', 'Cancelled in the app'),
  EXPIRED: failure('expired', 'The time to pay ran out'),
}

/** Until when a capture is sure to succeed, where Vipps says so in a form that can be read. */
function guaranteedUntil({ captureGuaranteedUntil }: PaymentFound): Date | undefined {
  if (typeof captureGuaranteedUntil !== 'string') return undefined
  const until = new Date(captureGuaranteedUntil)
  return Number.isNaN(until.getTime()) ? undefined : until
}

/** A payment in our words. */
export function snapshotOf(found: PaymentFound, apiUrl: string): Snapshot {
  const { reference, state, aggregate, metadata } = found
  const money = ({ value, currency }: Aggregate['authorizedAmount']): Money => ({
    minor: BigInt(value),
    currency,
  })
  const failed = failures[state]
  const capturableUntil = guaranteedUntil(found)
  return {
    state: state === 'AUTHORIZED' ? heldState(aggregate) : otherStates[state],
    providerPaymentId: reference,
    ...(state === 'AUTHORIZED' ? { authorizationId: reference } : {}),
    ...(metadata?.orderNumber === undefined ? {} : { reference: metadata.orderNumber }),
    authorized: money(aggregate.authorizedAmount),
    captured: money(aggregate.capturedAmount),
    refunded: money(aggregate.refundedAmount),
    test: moneyAt(apiUrl) === 'test' || metadata?.test === 'true',
    ...(capturableUntil ? { capturableUntil } : {}),
    ...(failed ? { failure: failed } : {}),
  }
}
