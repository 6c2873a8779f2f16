import type { PaymentFailure } from '@medlem/contract/payment'

const FIELDS = ['gatewayreason', 'reason', 'acquirer'] as const

/** What is known of a decline, with a later word where it is empty: never the other way round (Ruling 37). */
export function mergeFailure(
  known: PaymentFailure | null,
  later: PaymentFailure | null | undefined,
): PaymentFailure | null {
  if (!later) return known
  if (!known) return later
  return {
    gatewayreason: known.gatewayreason || later.gatewayreason,
    reason: known.reason || later.reason,
    acquirer: known.acquirer || later.acquirer,
  }
}

export function isSameFailure(one: PaymentFailure | null, other: PaymentFailure | null): boolean {
  return one === other || FIELDS.every((field) => one?.[field] === other?.[field])
}
