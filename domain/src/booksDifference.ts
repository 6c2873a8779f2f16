import type { BooksDifferenceKind } from '@medlem/contract/ledger'
import { booksDifferenceTexts } from '@medlem/i18n/en/domain/booksDifference'
import { isUnderWay, type PaymentState } from './payment.ts'

/** A payment as our books have it. */
export interface OurFigures {
  state: PaymentState
  /** Money that is not real is held and never taken (Ruling 22). */
  test: boolean
  capturedMinor: bigint
  refundedMinor: bigint
  /** Taken by banks, by disputes that were lost. */
  chargedBackMinor: bigint
  currency: string
  /** How long nothing has changed. */
  quietMs: number
}

/** The same payment as the gateway tells it. */
export interface GatewayFigures {
  capturedMinor: bigint
  refundedMinor: bigint
  /** Reserved and not taken. */
  heldMinor: bigint
  /** Undefined when it holds and took nothing. */
  currency: string | undefined
}

/** How long settling a payment may take before one that is still open counts as stuck. */
const SETTLED_WITHIN_MS = 3_600_000

/** Whether the payment is being settled right now, so that the two sides can't be expected to say the same. */
export function isInMotion({ state, quietMs }: Pick<OurFigures, 'state' | 'quietMs'>): boolean {
  return isUnderWay(state) && quietMs < SETTLED_WITHIN_MS
}

/** In what the books and the gateway disagree about a payment; nothing when both say the same. */
export function booksDifferences(here: OurFigures, there: GatewayFigures): BooksDifferenceKind[] {
  const captured = capturedDifference(here, there)
  if (captured) return [captured]
  const refunded = refundedDifference(here, there)
  const isLeftOpen = there.heldMinor > 0n && !here.test
  return [...(refunded ? [refunded] : []), ...(isLeftOpen ? (['hold_left_open'] as const) : [])]
}

function capturedDifference(here: OurFigures, there: GatewayFigures): BooksDifferenceKind | undefined {
  if (here.capturedMinor === 0n) return there.capturedMinor === 0n ? undefined : 'captured_there'
  if (there.capturedMinor === 0n) return 'captured_here'
  const isSame = here.capturedMinor === there.capturedMinor && here.currency === there.currency
  return isSame ? undefined : 'amounts_differ'
}

function refundedDifference(here: OurFigures, there: GatewayFigures): BooksDifferenceKind | undefined {
  if (there.refundedMinor === here.refundedMinor) return undefined
  // What a bank took back is a refund to some gateways and none to others; our books keep it as a dispute.
  if (there.refundedMinor === here.refundedMinor + here.chargedBackMinor) return undefined
  return there.refundedMinor > here.refundedMinor ? 'refunded_there' : 'refunded_here'
}

/** A difference in words, for those who have to look into it. */
export function differenceSentence(kind: BooksDifferenceKind, t = booksDifferenceTexts): string {
  return t[kind]
}
