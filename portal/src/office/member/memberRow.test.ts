import type { Membership, MembershipPeriod } from '@medlem/contract/membership'
import { expect, test } from 'vitest'
import { memberRow } from './memberRow.ts'

const today = '2026-11-21'

function aYear(year: number, part: Partial<MembershipPeriod> = {}): MembershipPeriod {
  return {
    id: `y${year}`,
    wpEntryId: null,
    wpFormId: null,
    memberId: 'm1',
    membershipId: 's1',
    membershipConfId: 'c1',
    membershipFor: year,
    statusChangeDate: `${year}-01-01T09:00:00Z`,
    startDate: `${year}-01-01`,
    endDate: `${year}-12-31`,
    enabled: true,
    gdprAgreement: true,
    status: 'active',
    referenceKey: 'r1',
    reason: null,
    hasReceipt: true,
    paid: null,
    ...part,
  }
}

function aMembership(status: Membership['status'], memberships: MembershipPeriod[]): Membership {
  return {
    id: 's1',
    orgId: 'o1',
    memberId: 'm1',
    enabled: status === 'active',
    status,
    autoRenewal: false,
    autoRenewCycle: null,
    savedCardIdentifier: null,
    hasSavedCard: false,
    oldStatus: 'inactive',
    newStatus: status,
    updateDate: '2026-01-01T09:00:00Z',
    overallStartDate: null,
    overallEndDate: null,
    memberships,
    readyForMembershipRenewal: true,
    version: 1,
  }
}

const line = (membership: Membership) => {
  const { period, status, reason } = memberRow(membership, today)
  return [period?.membershipFor, status.word, reason]
}

test('an active member is listed with the year of today, also when the next one is paid already', () => {
  expect(line(aMembership('active', [aYear(2027), aYear(2026), aYear(2025)]))).toEqual([2026, 'Active', null])
})

test('an inactive member is listed with the newest year and why', () => {
  const declined = aYear(2026, { status: 'inactive', reason: 'The payment was declined.' })
  expect(line(aMembership('inactive', [aYear(2025), declined]))).toEqual([
    2026,
    'Inactive',
    'The payment was declined.',
  ])
  expect(line(aMembership('inactive', [aYear(2024), aYear(2025)]))).toEqual([2025, 'Ended', 'Not renewed.'])
  const draft = aYear(2026, { status: 'inactive' })
  expect(line(aMembership('inactive', [draft]))).toEqual([2026, 'Inactive', 'The year is not paid.'])
  expect(line(aMembership('inactive', [aYear(2027)]))).toEqual([2027, 'Paid, starts 01-01-2027', null])
  expect(line(aMembership('inactive', []))).toEqual([undefined, 'Inactive', 'No membership was bought yet.'])
})
