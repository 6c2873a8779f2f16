import type { NotificationType } from '@medlem/contract/notification'
import type { PushKind } from '@medlem/contract/push'

export const kindOfType: Readonly<Record<NotificationType, PushKind>> = {
  FAMILY_LINK_REQUEST: 'family',
  MEMBERSHIP_RENEW: 'membership',
  ORDER_READY: 'membership',
  PAYMENT_RECEIVED: 'payment',
  EVENT_REGISTRATION: 'event',
  CONTACT_US: 'message',
  CONTACT_US_REPLY: 'message',
}

/** As a push service understands it (RFC 8030 §5.3): high wakes a phone that saves its battery. */
export type PushUrgency = 'low' | 'normal' | 'high'

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

/** How soon a kind is to be shown, and for how many seconds it is worth showing. A place that is offered is soon gone. */
export const pushTerms: Readonly<Record<PushKind, { urgency: PushUrgency; ttlSeconds: number }>> = {
  event: { urgency: 'high', ttlSeconds: 12 * HOUR_S },
  message: { urgency: 'normal', ttlSeconds: DAY_S },
  family: { urgency: 'normal', ttlSeconds: 3 * DAY_S },
  payment: { urgency: 'normal', ttlSeconds: DAY_S },
  membership: { urgency: 'low', ttlSeconds: 3 * DAY_S },
}

const DELAYS_S = [5, 30, 120, 600, 1800, 3600, 3600, 3600]

/** Seconds until the next try after so many; undefined when it was the last. `chance` is at random from 0 to 1. */
export function nextPushSeconds(tries: number, chance: number): number | undefined {
  const delay = DELAYS_S[Math.max(tries, 1) - 1]
  return delay === undefined ? undefined : Math.round(delay * (0.8 + 0.4 * chance))
}
