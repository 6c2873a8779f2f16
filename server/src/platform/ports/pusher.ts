import type { PushUrgency } from '@medlem/domain/push'

/** Where a browser is reached, and its keys in base64url (RFC 8291). */
export interface PushReceiver {
  endpoint: string
  p256dh: string
  auth: string
}

export interface Push {
  payload: string
  ttlSeconds: number
  urgency: PushUrgency
  /** A later one with the same topic takes the place of an earlier that was not shown yet. */
  topic: string
}

export type PushOutcome =
  | { outcome: 'sent' }
  /** The browser does not take any more: 404 or 410, or an address that is not called. */
  | { outcome: 'gone' }
  /** Never, whatever is tried: the service takes our keys or the message for wrong. */
  | { outcome: 'refused'; status: number }
  /** Not now; seconds to wait where the service says how long. */
  | { outcome: 'later'; waitSeconds: number | undefined }

/** Hands notifications to browsers' push services (RFC 8030). */
export interface Pusher {
  /** Of the pair with which this installation signs (VAPID, RFC 8292), in base64url. */
  publicKey(): Promise<string>
  /** Whether an address may be called at all. */
  takes(endpoint: string): boolean
  send(receiver: PushReceiver, push: Push): Promise<PushOutcome>
}
