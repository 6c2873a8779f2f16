import type { Notification } from '@medlem/contract/notification'
import { describe, expect, test } from 'vitest'
import { changed, type NotificationChange, undone } from './notificationChange.ts'

const THREAD = '11111111-1111-4111-8111-111111111111'

function notice(id: string, day: number, more: Partial<Notification> = {}): Notification {
  return {
    id,
    messageThreadId: null,
    receiverId: 'ida',
    senderId: null,
    type: 'PAYMENT_RECEIVED',
    title: '',
    message: '',
    data: {},
    read: false,
    createdAt: `2026-11-0${day}T08:00:00.000Z`,
    readDate: null,
    ...more,
  }
}
const all = [
  notice('c', 3, { messageThreadId: THREAD }),
  notice('b', 2),
  notice('a', 1, { messageThreadId: THREAD, read: true }),
]
const unread = (list: readonly Notification[]) => list.filter(({ read }) => !read).map(({ id }) => id)
const changes: NotificationChange[] = [
  { kind: 'read', id: 'b' },
  { kind: 'readThread', threadId: THREAD },
  { kind: 'readAll' },
  { kind: 'delete', id: 'b' },
]

describe('what is done with notifications', () => {
  test('is seen before the server has answered', () => {
    expect(changes.map((change) => unread(changed(all, change)))).toEqual([['c'], ['b'], [], ['c']])
    expect(changed(all, { kind: 'delete', id: 'b' }).map(({ id }) => id)).toEqual(['c', 'a'])
  })

  test('is taken back when the server refuses, each in its place [S19]', () => {
    for (const change of changes) expect(undone(changed(all, change), change, all)).toEqual(all)
  })

  test('takes back nothing else that happened meanwhile', () => {
    const first: NotificationChange = { kind: 'read', id: 'b' }
    const both = changed(changed(all, first), { kind: 'delete', id: 'c' })
    expect(undone(both, first, all).map(({ id, read }) => [id, read])).toEqual([
      ['b', false],
      ['a', true],
    ])
  })
})
