import type { FamilyMemberStatus, MemberStatus } from '@medlem/contract/membership'

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

/** Paid to the end of 2026. */
export const running: Partial<MemberStatus> = {
  status: 'active',
  period: { year: 2026, startDate: '2026-01-01', endDate: '2026-12-31' },
  paidUntil: '2026-12-31',
}

export function aPerson(firstName: string, ...statuses: MemberStatus[]): FamilyMemberStatus {
  return { memberId: firstName, firstName, lastName: 'Holm', relation: 'self', linkStatus: null, statuses }
}
