import type { Membership, MembershipHistoryItem } from '@medlem/contract/membership'
import { expect, test } from 'vitest'
import { administeredRow } from './administeredRow.ts'

const orgId = 'o1'
const today = '2026-11-21'

function aYear(year: number, part: Partial<MembershipHistoryItem> = {}): MembershipHistoryItem {
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

function aRecord(status: Membership['status'], memberships: MembershipHistoryItem[], of = orgId) {
  const membership: Membership = {
    id: 's1',
    orgId: of,
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
  return { memberships: [membership] }
}

const line = (record: ReturnType<typeof aRecord>) => {
  const row = administeredRow(record, { orgId, today })
  return row && [row.period?.membershipFor, row.status.word, row.reason]
}

test('an active member is listed with the year of today, also when the next one is paid already', () => {
  expect(line(aRecord('active', [aYear(2027), aYear(2026), aYear(2025)]))).toEqual([2026, 'Active', null])
})

test('an inactive member is listed with the newest year and why', () => {
  const declined = aYear(2026, { status: 'inactive', reason: 'The payment was declined.' })
  expect(line(aRecord('inactive', [aYear(2025), declined]))).toEqual([
    2026,
    'Inactive',
    'The payment was declined.',
  ])
  expect(line(aRecord('inactive', [aYear(2024), aYear(2025)]))).toEqual([2025, 'Inactive', 'Not renewed.'])
  const draft = aYear(2026, { status: 'inactive' })
  expect(line(aRecord('inactive', [draft]))).toEqual([2026, 'Inactive', 'The year is not paid.'])
  expect(line(aRecord('inactive', [aYear(2027)]))).toEqual([2027, 'Inactive', 'The year has not begun.'])
  expect(line(aRecord('inactive', []))).toEqual([undefined, 'Inactive', 'No year was ever bought.'])
})

test('memberships of other organisations are not listed', () => {
  expect(line(aRecord('active', [aYear(2026)], 'o2'))).toBeUndefined()
})
