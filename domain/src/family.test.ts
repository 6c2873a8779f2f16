import type { FamilyLinkStatus } from '@medlem/contract/member'
import { describe, expect, test } from 'vitest'
import { decide, family, inviterName, isComplete, type LinkRow, reach } from './family.ts'

describe('deciding an invitation', () => {
  const invitation = (status: FamilyLinkStatus) => ({ inviteeEmail: 'freja@example.org', status })
  const freja = { email: 'Freja@example.org', actingFor: false }

  test.each(['approved', 'rejected'] as const)('the invited member can make it %s', (decision) => {
    expect(decide(invitation('pending'), freja, decision)).toEqual({
      ok: true,
      status: decision,
      changed: true,
      message: `The family link is ${decision}.`,
    })
  })
  test.each(['approved', 'rejected'] as const)(
    'saying %s again changes nothing and is no error',
    (decision) => {
      expect(decide(invitation(decision), freja, decision)).toMatchObject({ ok: true, changed: false })
    },
  )
  test.each<[FamilyLinkStatus, 'approved' | 'rejected']>([
    ['rejected', 'approved'],
    ['approved', 'rejected'],
    ['ended', 'approved'],
    ['ended', 'rejected'],
  ])('%s can not become %s', (status, decision) => {
    expect(decide(invitation(status), freja, decision)).toEqual({
      ok: false,
      message: `This invitation was already ${status}.`,
    })
  })
  test.each([
    { email: 'ida@example.org', actingFor: false },
    { email: null, actingFor: false },
  ])('%o is not the invited member', (decider) => {
    expect(decide(invitation('pending'), decider, 'rejected')).toEqual({
      ok: false,
      message: 'Only the invited member can reject this link.',
    })
  })
  test('who acts for the invited member can not approve in their place', () => {
    expect(decide(invitation('pending'), { ...freja, actingFor: true }, 'approved')).toEqual({
      ok: false,
      message: 'Only the invited member can approve this link.',
    })
    expect(decide(invitation('pending'), { ...freja, actingFor: true }, 'rejected')).toMatchObject({
      ok: true,
    })
  })
})

test('the name of the inviter comes from first and last name [E03]', () => {
  expect(inviterName({ firstName: 'Ida', lastName: 'Holm' })).toBe('Ida Holm')
  expect(inviterName({ firstName: 'Ida', lastName: '' })).toBe('Ida')
})

test.each([
  [{ inviterEmail: 'a@example.org', inviteeEmail: 'b@example.org' }, true],
  [{ inviterEmail: 'a@example.org' }, false],
  [{ inviterEmail: 'a@example.org', inviteeEmail: ' ' }, false],
  [{ inviteeEmail: 'b@example.org' }, false],
])('the invitation %o can be used: %s', (invitation, expected) =>
  expect(isComplete(invitation)).toBe(expected),
)

describe('the family of a member', () => {
  const link = (otherId: string, status: FamilyLinkStatus, changedAt = 0): LinkRow => ({
    otherId,
    status,
    changedAt,
  })

  test('is oneself, the children and the accounts that were invited', () => {
    expect(family('ida', ['alma'], [link('jonas', 'approved'), link('freja', 'pending')])).toEqual([
      { memberId: 'ida', relation: 'self', linkStatus: null },
      { memberId: 'alma', relation: 'child', linkStatus: null },
      { memberId: 'jonas', relation: 'linked', linkStatus: 'approved' },
      { memberId: 'freja', relation: 'linked', linkStatus: 'pending' },
    ])
  })
  test('reaches linked accounts only while the link is approved', () => {
    const links = [link('a', 'approved'), link('p', 'pending'), link('r', 'rejected'), link('e', 'ended')]
    expect(reach('ida', ['alma'], links)).toEqual(['ida', 'alma', 'a'])
  })
  test.each<[LinkRow[], FamilyLinkStatus]>([
    [[link('x', 'approved', 1), link('x', 'rejected', 2)], 'approved'],
    [[link('x', 'rejected', 2), link('x', 'approved', 1)], 'approved'],
    [[link('x', 'pending', 1), link('x', 'ended', 2)], 'pending'],
    [[link('x', 'ended', 1), link('x', 'rejected', 2)], 'rejected'],
    [[link('x', 'ended', 3), link('x', 'rejected', 2)], 'ended'],
  ])('of several invitations %j the status is %s', (links, status) => {
    expect(family('ida', [], links)[1]?.linkStatus).toBe(status)
  })
  test('counts nobody twice', () => {
    expect(family('ida', ['alma'], [link('ida', 'approved'), link('alma', 'pending')])).toHaveLength(2)
  })
})
