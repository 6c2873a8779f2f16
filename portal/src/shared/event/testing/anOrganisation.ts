import type { Organisation } from '@medlem/contract/organisation'

/** Ready, with a fee for 2027 that opens in December. */
export function anOrganisation(values: Partial<Organisation> = {}): Organisation {
  const id = values.id ?? 'sail'
  return {
    id,
    enabled: true,
    key: id,
    name: 'Havnen',
    category: 'Sailing',
    description: '',
    hue: 200,
    logo: null,
    email: null,
    currency: 'DKK',
    paymentProvider: 'freepay',
    paymentAuthToken: null,
    paymentTestMode: false,
    readyForMembershipRenewal: true,
    events: [],
    eventsForMembers: [],
    eventsForGuests: [],
    membershipConfigurations: [
      {
        id: `fee ${id}`,
        orgId: id,
        name: 'Adult',
        membershipPrice: 450,
        vatRate: 0,
        membershipSurcharge: 0,
        startDate: '2027-01-01',
        endDate: '2027-12-31',
        offerStartDate: '2026-12-01',
        minAge: null,
        maxAge: null,
        ageOn: '2027-01-01',
      },
    ],
    ...values,
  }
}
