import { MIN_PART_MINOR } from './instalment.ts'
import type { Minor } from './money.ts'

/**
 * What of a payer's credit pays a purchase that costs so much (decision 91): all of it, up to the price. What is left for the payment window
 * is nothing, or so much that a provider takes it.
 */
export function creditForPurchase(totalMinor: Minor, creditMinor: Minor): Minor {
  if (creditMinor <= 0n || totalMinor <= 0n) return 0n
  if (creditMinor >= totalMinor) return totalMinor
  const mostMinor = totalMinor - MIN_PART_MINOR
  if (mostMinor <= 0n) return 0n
  return creditMinor < mostMinor ? creditMinor : mostMinor
}
