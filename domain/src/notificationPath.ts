import {
  EventRegistrationData,
  MembershipRenewData,
  type Notification,
  PaymentReceivedData,
} from '@medlem/contract/notification'
import { type Href, hrefOf } from '@medlem/contract/portalAddress'
import { Id } from '@medlem/contract/scalar'

/** A page of the portal and what is there. */
export interface NotificationPlace {
  path: Href
  shows: 'renewal' | 'choice' | 'memberships' | 'receipt' | 'event' | 'events' | 'thread' | 'family'
}

/** An id of ours, or nothing: what stands in an address is never taken as it came. */
function idOf(value: unknown): string | undefined {
  return Id.safeParse(value).data
}

/** Where a notification leads; a request for a family link is answered among the participants. */
export function notificationPlace(
  { id, type, data, messageThreadId }: Pick<Notification, 'id' | 'type' | 'data' | 'messageThreadId'>,
  renewalIsLeft = true,
): NotificationPlace {
  switch (type) {
    case 'MEMBERSHIP_RENEW': {
      const about = MembershipRenewData.safeParse(data).data
      const [org, membership, renewal] = [about?.orgId, about?.membershipId, about?.renewalId].map(idOf)
      if (membership && renewal)
        return { path: hrefOf(`/membership-${membership}-history`, { renewal }), shows: 'renewal' }
      if (!renewalIsLeft) return { path: '/memberships', shows: 'memberships' }
      return { path: hrefOf('/membership-new', { org }), shows: 'choice' }
    }
    case 'PAYMENT_RECEIVED': {
      const year = idOf(PaymentReceivedData.safeParse(data).data?.membershipHistoryId)
      if (year) return { path: `/membership-${year}-receipt`, shows: 'receipt' }
      return { path: '/memberships', shows: 'memberships' }
    }
    case 'EVENT_REGISTRATION': {
      const event = idOf(EventRegistrationData.safeParse(data).data?.eventId)
      if (event) return { path: `/event-${event}-detail`, shows: 'event' }
      return { path: '/events', shows: 'events' }
    }
    case 'CONTACT_US':
    case 'CONTACT_US_REPLY':
      return { path: hrefOf('/message-read', { thread: messageThreadId ?? id }), shows: 'thread' }
    case 'FAMILY_LINK_REQUEST':
      return { path: '/participants-list', shows: 'family' }
    case 'ORDER_READY':
      return { path: '/memberships', shows: 'memberships' }
  }
}
