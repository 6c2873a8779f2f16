import type { EventTier } from '@medlem/contract/eventTier'

/** A kind of place as staff see it: 'Adult' for 150.00 without VAT, for everyone; two have one. */
export function anEventTier(values: Partial<EventTier> = {}): EventTier {
  return {
    id: '40000000-0000-4000-8000-000000000001',
    name: 'Adult',
    priceMinor: 15_000,
    vatRateTenThousandths: 0,
    audience: 'everyone',
    minAge: null,
    maxAge: null,
    places: null,
    perFamily: null,
    salesFrom: null,
    salesUntil: null,
    unitMinor: 15_000,
    taken: 2,
    ...values,
  }
}
