import type { FamilyStanding, Standing } from '@medlem/contract/membership'
import { expect, test } from 'vitest'
import { runningYears } from './runningYears.ts'

const standing = (orgId: string, paidUntil: string | null) => ({ orgId, paidUntil }) as Standing
const person = (firstName: string, relation: FamilyStanding['relation'], standings: Standing[]) =>
  ({ firstName, relation, standings }) as FamilyStanding

test('an erasure ends the paid years of oneself and the children, never a linked account’s', () => {
  const people = [
    person('Ida', 'self', [standing('sail', '2026-12-31'), standing('choir', null)]),
    person('Alma', 'child', [standing('gone', '2027-12-31')]),
    person('Jonas', 'linked', [standing('sail', '2026-12-31')]),
  ]
  expect(runningYears(people, [{ id: 'sail', name: 'Sejlklubben' }])).toEqual([
    'Ida in Sejlklubben, paid until 31-12-2026',
    'Alma in a closed organisation, paid until 31-12-2027',
  ])
})
