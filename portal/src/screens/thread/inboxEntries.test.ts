import type { Notification } from '@medlem/contract/notification'
import type { ThreadSummary } from '@medlem/contract/thread'
import { describe, expect, test } from 'vitest'
import { filterEntries, type InboxShow, inboxEntries } from './inboxEntries.ts'

const club = { id: '11111111-1111-4111-8111-111111111111', name: 'Sejlklubben Havkatten' }
const THREAD = '22222222-2222-4222-8222-222222222222'

const thread: ThreadSummary = {
  id: THREAD,
  orgId: club.id,
  organisationName: club.name,
  memberName: 'Ida Holm',
  title: 'Keys',
  excerpt: 'By the door.',
  lastAt: '2026-11-02T08:00:00.000Z',
  lastFrom: 'organisation',
  messageCount: 2,
  unreadCount: 1,
  status: null,
}
const notice = (id: string, more: Partial<Notification>): Notification => ({
  id,
  messageThreadId: null,
  receiverId: 'ida',
  senderId: null,
  type: 'PAYMENT_RECEIVED',
  title: 'Your payment was received',
  message: 'Thank you.',
  data: { orgId: club.id },
  read: true,
  createdAt: '2026-11-01T08:00:00.000Z',
  readDate: null,
  ...more,
})
const entries = inboxEntries(
  [thread],
  [
    notice('renew', { type: 'MEMBERSHIP_RENEW', read: false, createdAt: '2026-11-03T08:00:00.000Z' }),
    notice('answer', { type: 'CONTACT_US_REPLY', messageThreadId: THREAD, read: false }),
    notice('paid', {}),
  ],
  [club],
)
const ids = (show: InboxShow, query = '') => filterEntries(entries, { show, query }).map(({ id }) => id)

describe('the inbox', () => {
  test('has conversations and notices in one list, newest first, and an answer only in its conversation', () => {
    expect(ids('all')).toEqual(['renew', THREAD, 'paid'])
    expect(entries.map(({ about }) => about)).toEqual([
      `Membership · ${club.name}`,
      `Conversation · ${club.name}`,
      `Payment · ${club.name}`,
    ])
  })

  test('shows what is unread, or one kind alone', () => {
    expect(ids('unread')).toEqual(['renew', THREAD])
    expect(ids('conversations')).toEqual([THREAD])
    expect(ids('notices')).toEqual(['renew', 'paid'])
  })

  test('is searched by words anywhere, in whatever case', () => {
    expect(ids('all', ' HAVKATTEN  door ')).toEqual([THREAD])
    expect(ids('all', 'payment door')).toEqual([])
    expect(ids('unread', 'thank')).toEqual(['renew'])
  })

  test('says whose word the last one in a conversation was', () => {
    const [mine] = inboxEntries([{ ...thread, lastFrom: 'member' }], [], [])
    expect(mine?.text).toBe('You: By the door.')
  })
})
