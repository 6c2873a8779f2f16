import type { FamilyLinkStatus } from '@medlem/contract/member'
import { describe, expect, test } from 'vitest'
import {
  countingLinks,
  decide,
  family,
  type InvitationEvent,
  inviterName,
  isComplete,
  type LinkRow,
  reach,
  type Side,
  sideOf,
} from './family.ts'

const states: FamilyLinkStatus[] = ['pending', 'approved', 'rejected', 'ended']
const events: InvitationEvent[] = ['approve', 'reject', 'end']
const sides: (Side | undefined)[] = ['inviter', 'invitee', undefined]

/** Design §2.4 once more, as a list of all that is allowed; '=' is a repetition that changes nothing. */
const allowed = new Set([
  'pending approve invitee -> approved',
  'pending reject invitee -> rejected',
  'pending reject invitee acting -> rejected',
  'pending end inviter -> ended',
  'pending end inviter acting -> ended',
  'approved end inviter -> ended',
  'approved end inviter acting -> ended',
  'approved end invitee -> ended',
  'approved end invitee acting -> ended',
  'approved approve invitee = approved',
  'rejected reject invitee = rejected',
  'rejected reject invitee acting = rejected',
])

describe('an invitation', () => {
  const cases = states.flatMap((status) =>
    events.flatMap((event) =>
      sides.flatMap((side) => [false, true].map((actingFor) => ({ status, event, side, actingFor }))),
    ),
  )
  test('changes in the ways that are listed and in no other, for every person who decides', () => {
    const happened = cases.flatMap(({ status, event, side, actingFor }) => {
      const result = decide(status, { side, actingFor }, event)
      if (!result.ok) return []
      const who = [side, ...(actingFor ? ['acting'] : [])].join(' ')
      return `${status} ${event} ${who} ${result.changed ? '->' : '='} ${result.status}`
    })
    expect(new Set(happened)).toEqual(allowed)
  })
  test.each(cases)('answers with a sentence to %o', ({ status, event, side, actingFor }) => {
    expect(decide(status, { side, actingFor }, event).message).toMatch(/^[A-Z].+\.$/)
  })
  test.each<[FamilyLinkStatus, InvitationEvent, Side | undefined, boolean, string]>([
    ['pending', 'approve', 'invitee', false, 'The family link is approved.'],
    ['pending', 'reject', 'invitee', false, 'The family link is rejected.'],
    ['approved', 'approve', 'invitee', false, 'The family link is already approved.'],
    ['rejected', 'approve', 'invitee', false, 'This invitation was already rejected.'],
    ['ended', 'reject', 'invitee', false, 'This invitation was already ended.'],
    ['pending', 'approve', 'invitee', true, 'Only the invited member can approve this link.'],
    ['pending', 'reject', 'inviter', false, 'Only the invited member can reject this link.'],
    ['pending', 'approve', undefined, false, 'Only the invited member can approve this link.'],
    ['pending', 'end', 'inviter', false, 'The invitation is taken back.'],
    [
      'pending',
      'end',
      'invitee',
      false,
      'Please approve or reject this invitation. Only its sender can take it back.',
    ],
    ['approved', 'end', 'invitee', false, 'The family link is ended.'],
    ['approved', 'end', undefined, false, 'Only the two members of a link can end it.'],
    ['rejected', 'end', 'inviter', false, 'This invitation was rejected, so there is no link to end.'],
    ['ended', 'end', 'inviter', false, 'This family link is already ended.'],
  ])('%s, %s by %s (acting: %s): %s', (status, event, side, actingFor, message) => {
    expect(decide(status, { side, actingFor }, event).message).toBe(message)
  })
})

describe('the side of an invitation', () => {
  const invitation = { inviterId: 'ida', inviteeId: null, inviteeEmail: 'freja@example.org' }
  const freja = { id: 'freja', email: 'Freja@example.org' }
  test.each<[string, { id: string; email: string | null }, string | null, Side | undefined]>([
    ['who sent it', { id: 'ida', email: 'ida@example.org' }, null, 'inviter'],
    ['who sent it and has the invited address now', { ...freja, id: 'ida' }, null, 'inviter'],
    ['the holder of an address that belonged to no member', freja, null, 'invitee'],
    ['an address that is not proven', { ...freja, email: null }, null, undefined],
    ['another address', { id: 'vera', email: 'vera@example.org' }, null, undefined],
    [
      'the member it has found, with a new address',
      { id: 'freja', email: 'f@example.org' },
      'freja',
      'invitee',
    ],
    ['a later holder of the address', { ...freja, id: 'vera' }, 'freja', undefined],
  ])('of %s', (_who, member, inviteeId, side) => {
    expect(sideOf({ ...invitation, inviteeId }, member)).toBe(side)
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
  test('keeps what else is known of the link that counts', () => {
    const ended = { ...link('x', 'ended', 2), request: 'received' }
    const links = [{ ...link('x', 'ended', 1), request: 'sent' }, ended]
    expect([...countingLinks(links).values()]).toEqual([ended])
  })
  test('counts each person once', () => {
    expect(family('ida', ['alma'], [link('ida', 'approved'), link('alma', 'pending')])).toHaveLength(2)
  })
})
