import type { FamilyMemberStatus, MemberStatus } from '@medlem/contract/membership'
import { expect, test } from 'vitest'
import { runningPeriods } from './runningPeriods.ts'

const memberStatus = (orgId: string, paidUntil: string | null) => ({ orgId, paidUntil }) as MemberStatus
const person = (firstName: string, relation: FamilyMemberStatus['relation'], statuses: MemberStatus[]) =>
  ({ firstName, relation, statuses }) as FamilyMemberStatus

test('an erasure ends the paid years of oneself and the children, never a linked account’s', () => {
  const people = [
    person('Ida', 'self', [memberStatus('sail', '2026-12-31'), memberStatus('choir', null)]),
    person('Alma', 'child', [memberStatus('gone', '2027-12-31')]),
    person('Jonas', 'linked', [memberStatus('sail', '2026-12-31')]),
  ]
  expect(runningPeriods(people, [{ id: 'sail', name: 'Sejlklubben' }])).toEqual([
    'Ida in Sejlklubben, paid until 31-12-2026',
    'Alma in a closed organisation, paid until 31-12-2027',
  ])
})
