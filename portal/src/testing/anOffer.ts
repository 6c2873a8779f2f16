import type { Offer } from '@medlem/contract/membership'

/** The year 2027 for 450 kr., which can be bought. */
export function anOffer(values: Partial<Offer> = {}): Offer {
  return {
    configurationId: '30000000-0000-4000-8000-000000000003',
    name: 'Adult',
    year: 2027,
    startDate: '2027-01-01',
    endDate: '2027-12-31',
    unitMinor: 45_000,
    feeMinor: 45_000,
    vatMinor: 0,
    surchargeMinor: 0,
    currency: 'DKK',
    available: true,
    reason: null,
    ...values,
  }
}
