import { NotificationType } from '@medlem/contract/notification'
import { expect, test } from 'vitest'
import { isRenewalLeft, notificationLink } from './notificationLink.ts'

const ID = '11111111-1111-4111-8111-111111111111'
const hrefs = (data: Record<string, unknown>) =>
  NotificationType.options.map((type) => notificationLink({ id: ID, type, data, messageThreadId: null }).href)

test('each type of notification leads where it belongs', () => {
  expect(hrefs({ orgId: ID, membershipHistoryId: ID, eventId: ID })).toEqual([
    '/participants-list',
    `/membership-new?org=${ID}`,
    '/memberships',
    `/membership-${ID}-receipt`,
    `/event-${ID}-detail`,
    `/message-read?thread=${ID}`,
    `/message-read?thread=${ID}`,
  ])
})

test('a renewal that can be stopped leads to where it is stopped', () => {
  expect(hrefs({ orgId: ID, membershipId: ID, renewalId: ID })[1]).toBe(
    `/membership-${ID}-history?renewal=${ID}`,
  )
  expect(hrefs({ orgId: ID, membershipId: ID, renewalId: '../x' })[1]).toBe(`/membership-new?org=${ID}`)
})

test('a renewal leads to the choice of a fee while somebody in the family can renew there', () => {
  const family = (orgId: string, nextStep: 'renew' | 'join' | 'none') =>
    [{ statuses: [{ orgId, nextStep }] }] as unknown as Parameters<typeof isRenewalLeft>[0]
  const notice = { id: ID, type: 'MEMBERSHIP_RENEW' as const, data: { orgId: ID }, messageThreadId: null }
  expect(isRenewalLeft(family(ID, 'renew'), notice)).toBe(true)
  expect(isRenewalLeft(undefined, notice)).toBe(true)
  for (const done of [family(ID, 'none'), family(ID, 'join'), family('other', 'renew')]) {
    expect(isRenewalLeft(done, notice)).toBe(false)
  }
  expect(notificationLink(notice, false)).toEqual({ href: '/memberships', label: 'See your memberships' })
  const stoppable = { ...notice, data: { orgId: ID, membershipId: ID, renewalId: ID } }
  expect(notificationLink(stoppable, false).label).toBe('See or stop it')
})

test('what is no id of ours never becomes part of an address', () => {
  const hostile = { orgId: '//evil.example', membershipHistoryId: '../x', eventId: ['1'] }
  const general = ['/membership-new', '/memberships', '/memberships', '/events']
  expect(hrefs(hostile).slice(1, 5)).toEqual(general)
  expect(hrefs({}).slice(1, 5)).toEqual(general)
})
