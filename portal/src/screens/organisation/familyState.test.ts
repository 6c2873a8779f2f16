import type { FamilyMemberStatus, MemberStatus } from '@medlem/contract/membership'
import { describe, expect, test } from 'vitest'
import { arrangeFamily, familySentence } from './familyState.ts'

function aStatus(part: Partial<MemberStatus> = {}): MemberStatus {
  return {
    orgId: 'o1',
    membershipId: null,
    status: 'inactive',
    period: null,
    paidUntil: null,
    reasons: [],
    nextStep: 'none',
    offers: [],
    ...part,
  }
}

const period = { year: 2026, startDate: '2026-01-01', endDate: '2026-12-31' }
const running = aStatus({ status: 'active', period, paidUntil: '2026-12-31' })

function aPerson(
  memberId: string,
  statuses: MemberStatus[],
  part: Partial<FamilyMemberStatus> = {},
): FamilyMemberStatus {
  return {
    memberId,
    firstName: memberId,
    lastName: 'Holm',
    relation: 'self',
    linkStatus: null,
    statuses,
    ...part,
  }
}

const waiting = aStatus({
  nextStep: 'wait',
  reasons: [{ code: 'link_pending', message: 'Waiting for Freja Holm to approve the family link.' }],
})

describe('the family on the home screen', () => {
  test('what waits on the member comes before what runs', () => {
    const renewal = { ...running, nextStep: 'renew' as const }
    const { cards } = arrangeFamily([aPerson('Ida', [running, renewal])])
    expect(cards.map(({ memberStatus }) => memberStatus.nextStep)).toEqual(['renew', 'none'])
  })

  test('a family with many memberships keeps cards only for what waits on the member', () => {
    const people = ['Ida', 'Bo', 'Freja', 'Aske'].map((name) => aPerson(name, [running, running]))
    const first = aPerson('Ida', [{ ...running, nextStep: 'renew' }])
    const { cards, rows } = arrangeFamily([first, ...people])
    expect(cards).toHaveLength(1)
    expect(rows).toHaveLength(8)
  })

  test('a linked member who has not approved is mentioned in one sentence, not once for each club', () => {
    const freja = aPerson('Freja', [waiting, waiting], { relation: 'linked', linkStatus: 'pending' })
    const { cards, quiet } = arrangeFamily([freja])
    expect(cards).toEqual([])
    expect(quiet.map(({ message }) => message)).toEqual([
      'Waiting for Freja Holm to approve the family link.',
    ])
  })

  test('an offer to join is no duty: it gets no card', () => {
    const { cards, quiet } = arrangeFamily([aPerson('Ida', [aStatus({ nextStep: 'join' })])])
    expect(cards).toEqual([])
    expect(quiet[0]?.message).toBe('No membership yet.')
  })
})

describe('the sentence about the family', () => {
  test('counts what runs and what is ready to renew', () => {
    const people = [aPerson('Ida', [running, { ...running, nextStep: 'renew' }])]
    expect(familySentence(people, '2026-11-22')).toBe('Two memberships run right now. One is ready to renew.')
  })

  test('says plainly when there is nothing to do', () => {
    expect(familySentence([aPerson('Ida', [running])], '2026-11-22')).toBe(
      'One membership runs right now. There is nothing you need to do.',
    )
  })

  test('says when what is paid ahead starts', () => {
    const ahead = aStatus({ period: { year: 2027, startDate: '2027-01-01', endDate: '2027-12-31' } })
    expect(familySentence([aPerson('Nils', [ahead])], '2026-11-22')).toBe(
      'No membership is active right now. One is paid and starts 01-01-2027.',
    )
    expect(familySentence([aPerson('Nils', [ahead, ahead])], '2026-11-22')).toBe(
      'No membership is active right now. Two are paid and start from 01-01-2027.',
    )
    expect(familySentence([aPerson('Nils', [ahead])], '2027-01-01')).toBe(
      'No membership is active right now.',
    )
  })

  test('a family without any membership sees that', () => {
    expect(familySentence([aPerson('Ida', [aStatus()])], '2026-11-22')).toBe(
      'No membership is active right now.',
    )
  })
})
