import type { FamilyMemberStatus, MemberStatus, Offer } from '@medlem/contract/membership'

export function aStatus(values: Partial<MemberStatus> = {}): MemberStatus {
  return {
    orgId: 'sail',
    membershipId: null,
    status: 'inactive',
    period: null,
    paidUntil: null,
    reasons: [],
    nextStep: 'none',
    offers: [],
    ...values,
  }
}

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

/** Paid to the end of 2026. */
export const running: Partial<MemberStatus> = {
  status: 'active',
  period: { year: 2026, startDate: '2026-01-01', endDate: '2026-12-31' },
  paidUntil: '2026-12-31',
}

export function aPerson(firstName: string, ...statuses: MemberStatus[]): FamilyMemberStatus {
  return { memberId: firstName, firstName, lastName: 'Holm', relation: 'self', linkStatus: null, statuses }
}
