import { MAX_ORDER_PREFIX } from './authorization.ts'

/** In minor units: what Stripe and Vipps take at least (Stripe 2.50 DKK, 3.00 NOK and SEK, 0.50 EUR; Vipps 1.00). */
const smallest: Readonly<Record<string, number>> = { DKK: 300, NOK: 300, SEK: 300 }
const MIN_ELSEWHERE_MINOR = 100

/** The amount of a test of a payment provider, in minor units. */
export function testAmountMinor(currency: string): number {
  return smallest[currency] ?? MIN_ELSEWHERE_MINOR
}

/** The order number of a test: 13 characters after the prefix, as a purchase has, and never one of a member. */
export function testOrderNumber(prefix: string, testId: string): string {
  return `${prefix.slice(0, MAX_ORDER_PREFIX)}T${testId.replaceAll('-', '').slice(-12)}`
}
