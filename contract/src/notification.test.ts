import { expect, test } from 'vitest'
import { Notification, NotificationType, notificationData } from './notification.ts'

const item = {
  id: '5f0c6c62-6f6e-4d0c-9f0a-0d6c5f1f9a01',
  messageThreadId: null,
  receiverId: '5f0c6c62-6f6e-4d0c-9f0a-0d6c5f1f9a02',
  senderId: null,
  type: 'FAMILY_LINK_REQUEST',
  title: 'Family link',
  message: 'Freja would like to link accounts.',
  data: { invitationId: 'x' },
  createdAt: '2026-11-20T10:00:00Z',
  readDate: null,
}

test('a notification has one of the seven types, an unknown one is refused, and it starts unread [E04]', () => {
  expect(NotificationType.options).toEqual([
    'FAMILY_LINK_REQUEST',
    'MEMBERSHIP_RENEW',
    'ORDER_READY',
    'PAYMENT_RECEIVED',
    'EVENT_REGISTRATION',
    'CONTACT_US',
    'CONTACT_US_REPLY',
  ])
  expect(Notification.parse(item).read).toBe(false)
  expect(Notification.safeParse({ ...item, type: 'SOMETHING_ELSE' }).success).toBe(false)
})

test('the data of each type are known, and everything else in them is dropped [E04]', () => {
  expect(Object.keys(notificationData)).toEqual(NotificationType.options)
  for (const type of NotificationType.options) {
    expect(notificationData[type].parse({ paymentAuthToken: 'secret', somethingElse: [1] })).toEqual({})
  }
  const link = {
    inviterEmail: 'ida@example.org',
    familyId: null,
    inviteeId: 'f',
    inviteeEmail: 'freja@x.org',
  }
  expect(notificationData.FAMILY_LINK_REQUEST.parse({ ...link, invitationId: 'i', more: 1 })).toEqual({
    ...link,
    invitationId: 'i',
  })
  expect(notificationData.CONTACT_US.parse({ org: 'kor', env: 'medlem.example.org' })).toEqual({
    org: 'kor',
    env: 'medlem.example.org',
  })
})
