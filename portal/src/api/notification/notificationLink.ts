import type { FamilyMemberStatus } from '@medlem/contract/membership'
import {
  ContactUsData,
  EventRegistrationData,
  MembershipRenewData,
  type Notification,
  PaymentReceivedData,
} from '@medlem/contract/notification'
import { Id } from '@medlem/contract/scalar'
import { apiTexts } from '@medlem/i18n/en/portal/api'

interface NotificationLink {
  href: string
  label: string
}

type Linking = Pick<Notification, 'id' | 'type' | 'data' | 'messageThreadId'>

/** An id of ours, or nothing: what stands in an address is never taken as it came. */
function idOf(value: unknown): string | undefined {
  return Id.safeParse(value).data
}

/**
 * Whether anybody in the family can still renew in the organisation that a notification is about, or in any when it names
 * none. True while the family is not loaded: then the page that the link leads to says it.
 */
export function isRenewalLeft(
  people: readonly FamilyMemberStatus[] | undefined,
  { data }: Pick<Notification, 'data'>,
): boolean {
  if (!people) return true
  const orgId = MembershipRenewData.safeParse(data).data?.orgId
  return people.some(({ statuses }) =>
    statuses.some(
      (memberStatus) =>
        (orgId === undefined || memberStatus.orgId === orgId) &&
        ['renew', 'continue_payment', 'complete_profile'].includes(memberStatus.nextStep),
    ),
  )
}

/** Where a notification leads; a request for a family link is answered among the participants. */
export function notificationLink(
  { id, type, data, messageThreadId }: Linking,
  renewalIsLeft = true,
): NotificationLink {
  switch (type) {
    case 'MEMBERSHIP_RENEW': {
      const about = MembershipRenewData.safeParse(data).data
      const [org, membership, renewal] = [about?.orgId, about?.membershipId, about?.renewalId].map(idOf)
      if (membership && renewal) {
        return { href: `/membership-${membership}-history?renewal=${renewal}`, label: apiTexts.seeRenewal }
      }
      if (!renewalIsLeft) return { href: '/memberships', label: apiTexts.seeYourMemberships }
      return { href: org ? `/membership-new?org=${org}` : '/membership-new', label: apiTexts.chooseAndRenew }
    }
    case 'PAYMENT_RECEIVED': {
      const year = idOf(PaymentReceivedData.safeParse(data).data?.membershipHistoryId)
      if (year) return { href: `/membership-${year}-receipt`, label: apiTexts.seeTheReceipt }
      return { href: '/memberships', label: apiTexts.seeYourMemberships }
    }
    case 'EVENT_REGISTRATION': {
      const event = idOf(EventRegistrationData.safeParse(data).data?.eventId)
      if (event) return { href: `/event-${event}-detail`, label: apiTexts.seeTheEvent }
      return { href: '/events', label: apiTexts.seeTheEvents }
    }
    case 'CONTACT_US':
    case 'CONTACT_US_REPLY': {
      const isAnswer = type === 'CONTACT_US_REPLY'
      const thread = messageThreadId ?? id
      return {
        href: `/message-read?thread=${thread}`,
        label: isAnswer ? apiTexts.readTheAnswer : apiTexts.readTheMessage,
      }
    }
    case 'FAMILY_LINK_REQUEST':
      return { href: '/participants-list', label: apiTexts.seeMyParticipants }
    case 'ORDER_READY':
      return { href: '/memberships', label: apiTexts.seeYourMemberships }
  }
}

/** Id of the organisation that a notification is about. */
export function notificationOrganisation({ data }: Pick<Notification, 'data'>): string | undefined {
  return ContactUsData.safeParse({ orgId: data.orgId }).data?.orgId
}
