import type { FamilyMemberStatus } from '@medlem/contract/membership'
import type { Notification, NotificationType } from '@medlem/contract/notification'
import { type Href, hrefOf } from '@medlem/contract/portalAddress'
import type { ThreadSummary } from '@medlem/contract/thread'
import { threadTexts } from '@medlem/i18n/en/portal/thread'
import {
  isRenewalLeft,
  notificationLink,
  notificationOrganisation,
} from '../../api/notification/notificationLink.ts'

/** One line of the inbox: a conversation, or a notification. */
export interface InboxEntry {
  id: string
  kind: 'conversation' | 'notice'
  isUnread: boolean
  /** What it is about, and whose affair it is: 'Payment · Sejlklubben Havkatten'. */
  about: string
  title: string
  text: string
  /** Instant. */
  at: string
  href: Href
  label: string
}

const words: Record<NotificationType, string> = {
  FAMILY_LINK_REQUEST: threadTexts.aboutFamily,
  MEMBERSHIP_RENEW: threadTexts.aboutMembership,
  ORDER_READY: threadTexts.aboutOrder,
  PAYMENT_RECEIVED: threadTexts.aboutPayment,
  EVENT_REGISTRATION: threadTexts.aboutEvent,
  CONTACT_US: threadTexts.message,
  CONTACT_US_REPLY: threadTexts.aboutAnswer,
}

function conversation(thread: ThreadSummary): InboxEntry {
  const { id, organisationName, title, excerpt, lastAt, lastFrom, unreadCount } = thread
  return {
    id,
    kind: 'conversation',
    isUnread: unreadCount > 0,
    about: threadTexts.aboutConversation({ organisationName }),
    title,
    text: lastFrom === 'member' ? threadTexts.ownExcerpt({ excerpt }) : excerpt,
    at: lastAt,
    href: hrefOf('/message-read', { thread: id }),
    label: threadTexts.open,
  }
}

/** Conversations and notices in one list, newest first; an answer shows in its conversation, not once more by itself. */
export function inboxEntries(
  threads: readonly ThreadSummary[],
  notifications: readonly Notification[],
  organisations: readonly { id: string; name: string }[],
  family?: readonly FamilyMemberStatus[],
): InboxEntry[] {
  const inThread = new Set(threads.map(({ id }) => id))
  const notices = notifications.filter(
    ({ type, messageThreadId }) => type !== 'CONTACT_US_REPLY' || !inThread.has(messageThreadId ?? ''),
  )
  const entries = notices.map((notification): InboxEntry => {
    const { id, type, read, title, message, createdAt } = notification
    const orgId = notificationOrganisation(notification)
    const organisation = organisations.find((one) => one.id === orgId)?.name
    return {
      id,
      kind: 'notice',
      isUnread: !read,
      about: [words[type], organisation].filter(Boolean).join(' · '),
      title,
      text: message,
      at: createdAt,
      ...notificationLink(notification, isRenewalLeft(family, notification)),
    }
  })
  return [...threads.map(conversation), ...entries].toSorted((a, b) => (a.at < b.at ? 1 : -1))
}

export type InboxShow = 'all' | 'unread' | 'conversations' | 'notices'

/** The entries of a kind that have every word that is looked for somewhere, in whatever case. */
export function filterEntries(
  entries: readonly InboxEntry[],
  { show, query }: { show: InboxShow; query: string },
): InboxEntry[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter((entry) => {
    if (show === 'unread' && !entry.isUnread) return false
    if (show === 'conversations' && entry.kind !== 'conversation') return false
    if (show === 'notices' && entry.kind !== 'notice') return false
    const text = `${entry.about} ${entry.title} ${entry.text}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}
