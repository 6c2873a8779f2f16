import type { Instrument } from '../instrument.ts'
import type { Money, Snapshot, SnapshotState } from '../provider.ts'
import { type AuthorizationFound, testAcquirer } from './api.ts'

function stateOf({
  authorized,
  captured,
  refunded,
}: Record<'authorized' | 'captured' | 'refunded', bigint>): SnapshotState {
  if (captured === 0n) return 'authorized'
  if (refunded >= captured) return 'refunded'
  return captured < authorized ? 'part_captured' : 'captured'
}

type CardFields = Pick<AuthorizationFound, 'CardType' | 'MaskedPan' | 'CardExpiryDate'>

/** What a person recognises a card by, as far as the provider says it. */
export function cardOf({ CardType, MaskedPan, CardExpiryDate }: CardFields): Omit<Instrument, 'id'> {
  return {
    brand: typeof CardType === 'string' ? CardType : undefined,
    last4: /\d{4}$/.exec(MaskedPan ?? '')?.[0],
    expiry: CardExpiryDate ?? undefined,
  }
}

/** A lookup's answer in our words. */
export function snapshotOf(found: AuthorizationFound, refundedMinor: bigint): Snapshot {
  const money = (minor: bigint): Money => ({ minor, currency: found.Currency })
  const authorized = BigInt(found.AuthorizationAmount)
  const captured = found.IsCaptured ? BigInt(found.TotalAmountCaptured ?? found.CaptureAmount ?? 0) : 0n
  // "Captured" without a captured amount contradicts itself: nothing may rest on it.
  const coherent = !found.IsCaptured || captured > 0n
  return {
    state: coherent ? stateOf({ authorized, captured, refunded: refundedMinor }) : 'unknown',
    providerPaymentId: found.PaymentIdentifier ?? undefined,
    authorizationId: found.AuthorizationIdentifier,
    reference: found.OrderID,
    authorized: money(authorized),
    captured: money(captured),
    refunded: money(refundedMinor),
    test: found.Acquirer === testAcquirer,
    instrument: cardOf(found),
  }
}

/** The sum of the credits that went through. */
export function creditedMinor(credits: readonly { Amount: number; IsSuccess?: boolean | null }[]): bigint {
  return credits.reduce((sum, one) => (one.IsSuccess === false ? sum : sum + BigInt(one.Amount)), 0n)
}
