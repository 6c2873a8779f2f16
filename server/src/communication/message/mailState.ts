import type { MailState } from '@medlem/contract/message'
import type { MessageRow } from '@medlem/database/schema/message'

const states: Record<MessageRow['state'], MailState | undefined> = {
  queued: 'waiting',
  sending: 'waiting',
  failed: 'waiting',
  sent: 'sent',
  kept: 'kept',
  dead: 'undelivered',
  // There was no receiver.
  skipped: undefined,
}

/** The state of a message as the portal shows it; undefined for one without a receiver. */
export function mailState(state: MessageRow['state']): MailState | undefined {
  return states[state]
}
