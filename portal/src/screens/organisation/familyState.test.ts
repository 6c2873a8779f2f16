import type { FamilyMemberStatus, MemberStatus, Offer } from '@medlem/contract/membership'
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
  test('an organisation with something to do comes before one that runs, each with its people', () => {
    const renewal = { ...running, orgId: 'o2', nextStep: 'renew' as const }
    const { clubs } = arrangeFamily([aPerson('Ida', [running, renewal]), aPerson('Alma', [renewal])])
    expect(clubs.map(({ orgId, rows }) => [orgId, rows.map(({ person }) => person.firstName)])).toEqual([
      ['o2', ['Ida', 'Alma']],
      ['o1', ['Ida']],
    ])
  })

  test('the year line of an organisation is that of a running year, else of the newest there was', () => {
    const over = aStatus({ period: { year: 2025, startDate: '2025-01-01', endDate: '2025-12-31' } })
    const [both] = arrangeFamily([aPerson('Bo', [over]), aPerson('Ida', [running])]).clubs
    expect(both).toMatchObject({ isActive: true, period })
    const [ended] = arrangeFamily([aPerson('Bo', [over])]).clubs
    expect(ended).toMatchObject({ isActive: false, period: over.period })
  })

  test('a linked member who has not approved is mentioned in one sentence, not once for each club', () => {
    const freja = aPerson('Freja', [waiting, waiting], { relation: 'linked', linkStatus: 'pending' })
    const { clubs, quiet } = arrangeFamily([freja])
    expect(clubs).toEqual([])
    expect(quiet.map(({ message }) => message)).toEqual([
      'Waiting for Freja Holm to approve the family link.',
    ])
  })

  test('an offer to join is no duty: it gets no card', () => {
    const { clubs, quiet } = arrangeFamily([aPerson('Ida', [aStatus({ nextStep: 'join' })])])
    expect(clubs).toEqual([])
    expect(quiet[0]?.message).toBe('No membership yet.')
  })
})

describe('the sentence about the family', () => {
  test('counts what can be renewed, with the year where it is one', () => {
    const offer = { available: true, year: 2027 } as Offer
    const renewal = { ...running, nextStep: 'renew' as const, offers: [offer] }
    const later = { ...renewal, offers: [{ ...offer, year: 2028 }] }
    const said = (...statuses: MemberStatus[]) => familySentence([aPerson('Ida', statuses)], '2026-11-22')
    expect(said(running, renewal)).toBe('One membership can be renewed for 2027.')
    expect(said(renewal, renewal, renewal)).toBe('Three memberships can be renewed for 2027.')
    expect(said(renewal, later)).toBe('Two memberships can be renewed.')
    expect(said(renewal, { ...running, nextStep: 'continue_payment' })).toBe(
      'One payment is waiting to be finished.',
    )
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
