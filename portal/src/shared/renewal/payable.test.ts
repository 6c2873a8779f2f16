import type { FamilyMemberStatus, MemberStatus, Offer } from '@medlem/contract/membership'
import { expect, test } from 'vitest'
import { isOf, payables } from './payable.ts'

function anOffer(year: number, values: Partial<Offer> = {}): Offer {
  const days = { startDate: `${year}-01-01`, endDate: `${year}-12-31` }
  const price = { unitMinor: 45_000, feeMinor: 45_000, vatMinor: 0, surchargeMinor: 0, currency: 'DKK' }
  return {
    configurationId: `${year}`,
    name: 'Adult',
    year,
    ...days,
    ...price,
    available: true,
    reason: null,
    ...values,
  }
}

function aStatus(orgId: string, values: Partial<MemberStatus> = {}): MemberStatus {
  return {
    orgId,
    membershipId: null,
    status: 'active',
    period: null,
    paidUntil: null,
    reasons: [],
    nextStep: 'renew',
    offers: [anOffer(2027)],
    ...values,
  }
}

function aPerson(memberId: string, ...statuses: MemberStatus[]): FamilyMemberStatus {
  return { memberId, firstName: memberId, lastName: 'Holm', relation: 'self', linkStatus: null, statuses }
}

const begun = (purchaseId: string): Partial<MemberStatus> => ({
  nextStep: 'continue_payment',
  begunPayment: {
    purchaseId,
    isOpen: true,
    configurationId: '2027',
    unitMinor: 45_000,
    currency: 'DKK',
    inParts: false,
  },
})

test('those of one organisation are renewed in one go; a member who has to choose a fee stands alone', () => {
  const all = payables([
    aPerson('Ida', aStatus('sail')),
    aPerson('Alma', aStatus('sail')),
    aPerson('Bo', aStatus('sail', { offers: [anOffer(2027), anOffer(2028)] })),
    aPerson('Eva', aStatus('sail', { nextStep: 'none' })),
  ])
  expect(all.map(({ memberIds }) => memberIds)).toEqual([['Ida', 'Alma'], ['Bo']])
  expect(all.map(({ ready }) => ready.length)).toEqual([2, 0])
})

test('a payment that was begun comes before all, and none of its people is renewed beside it', () => {
  const all = payables([
    aPerson('Ida', aStatus('choir', { offers: [anOffer(2026)] }), aStatus('sail', begun('p'))),
    aPerson('Alma', aStatus('sail', begun('p'))),
    aPerson('Bo', aStatus('sail')),
  ])
  expect(all.map(({ orgId, memberIds }) => [orgId, ...memberIds])).toEqual([
    ['sail', 'Ida', 'Alma'],
    ['choir', 'Ida'],
    ['sail', 'Bo'],
  ])
  expect(isOf(all[0], { orgId: 'sail', memberId: 'Alma' })).toBe(true)
  expect(isOf(all[0], { orgId: 'choir', memberId: 'Ida' })).toBe(false)
})

test('of several organisations the year that begins first comes first', () => {
  const all = payables([aPerson('Ida', aStatus('sail'), aStatus('choir', { offers: [anOffer(2026)] }))])
  expect(all.map(({ orgId }) => orgId)).toEqual(['choir', 'sail'])
})
