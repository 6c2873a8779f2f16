import type { FamilyMemberStatus } from '@medlem/contract/membership'
import { ContactUsData, MembershipRenewData, type Notification } from '@medlem/contract/notification'
import type { Href } from '@medlem/contract/portalAddress'
import { type NotificationPlace, notificationPlace } from '@medlem/domain/notificationPath'
import { apiTexts } from '@medlem/i18n/en/portal/api'

interface NotificationLink {
  href: Href
  label: string
}

type Linking = Pick<Notification, 'id' | 'type' | 'data' | 'messageThreadId'>

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

const label: Readonly<Record<NotificationPlace['shows'], () => string>> = {
  renewal: () => apiTexts.seeRenewal,
  choice: () => apiTexts.chooseAndRenew,
  memberships: () => apiTexts.seeYourMemberships,
  receipt: () => apiTexts.seeTheReceipt,
  event: () => apiTexts.seeTheEvent,
  events: () => apiTexts.seeTheEvents,
  thread: () => apiTexts.readTheMessage,
  family: () => apiTexts.seeMyParticipants,
}

/** Where a notification leads, and what the link is called. */
export function notificationLink(notification: Linking, renewalIsLeft = true): NotificationLink {
  const { path, shows } = notificationPlace(notification, renewalIsLeft)
  const isAnswer = notification.type === 'CONTACT_US_REPLY'
  return { href: path, label: isAnswer ? apiTexts.readTheAnswer : label[shows]() }
}

/** Id of the organisation that a notification is about. */
export function notificationOrganisation({ data }: Pick<Notification, 'data'>): string | undefined {
  return ContactUsData.safeParse({ orgId: data.orgId }).data?.orgId
}
