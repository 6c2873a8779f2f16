import type { FamilyMemberStatus, MemberStatus } from '@medlem/contract/membership'
import { expect, test } from 'vitest'
import { anOffer } from '../../testing/anOffer.ts'
import { begunPayments } from './begunPayment.ts'

type Begun = NonNullable<MemberStatus['begunPayment']>

const ofFee = { purchaseId: 'p', isOpen: true, unitMinor: 40_000, currency: 'DKK', inParts: false }

const fee = anOffer({ configurationId: 'c' })

function aPerson(
  firstName: string,
  begun: Partial<Begun> = {},
  offer: Partial<MemberStatus['offers'][number]> = {},
): FamilyMemberStatus {
  const status: MemberStatus = {
    orgId: 'club',
    membershipId: null,
    status: 'inactive',
    period: null,
    paidUntil: null,
    reasons: [],
    nextStep: 'continue_payment',
    begunPayment: { ...ofFee, configurationId: 'c', ...begun },
    offers: [{ ...fee, ...offer }],
  }
  return {
    memberId: firstName,
    firstName,
    lastName: 'Holm',
    relation: 'self',
    linkStatus: null,
    statuses: [status],
  }
}

test('a payment that was begun is one for the whole family, at the price of its window [ruling 56]', () => {
  const people = [aPerson('Ida'), aPerson('Emma', { discountCode: 'SOMMER' }), aPerson('Noah')]
  const [payment, ...others] = begunPayments(people)
  expect(others).toEqual([])
  expect(payment).toMatchObject({
    firstNames: ['Ida', 'Emma', 'Noah'],
    totalMinor: 120_000,
    discountCode: 'SOMMER',
  })
})

test('once its window has ended the price is that of today', () => {
  const people = [
    aPerson('Ida', { isOpen: false }),
    aPerson('Emma', { isOpen: false }, { joiningMinor: 5_000 }),
  ]
  expect(begunPayments(people)).toMatchObject([{ totalMinor: 95_000 }])
})

test('what can’t be bought any more is left out, and two payments are two', () => {
  const people = [
    aPerson('Ida', {}, { available: false, reason: { code: 'already_member', message: 'Paid.' } }),
    aPerson('Emma', {}, { available: false, reason: { code: 'address_incomplete', message: 'Where?' } }),
    aPerson('Noah', { purchaseId: 'q' }),
    aPerson('Bo', { configurationId: 'gone' }),
  ]
  expect(begunPayments(people).map(({ firstNames }) => firstNames)).toEqual([['Emma'], ['Noah']])
})

test('places that are paid with it are continued with it, and counted once for the whole family [ruling 56]', () => {
  const places = [
    { id: 'r1', unitMinor: 20_000 },
    { id: 'r2', unitMinor: 15_000 },
  ]
  const [payment] = begunPayments([aPerson('Ida', { places }), aPerson('Emma', { places })])
  expect(payment).toMatchObject({ totalMinor: 115_000, registrationIds: ['r1', 'r2'] })
})
