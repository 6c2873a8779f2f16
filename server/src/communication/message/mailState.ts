import type { MailState } from '@medlem/contract/message'
import type { MessageRow } from '@medlem/database/schema/message'

const states: Record<MessageRow['state'], MailState | undefined> = {
  queued: 'waiting',
  sending: 'waiting',
  failed: 'waiting',
  sent: 'sent',
  kept: 'kept',
  dead: 'undelivered',
  // There was nobody to send it to.
  skipped: undefined,
}

/** How a message stands, in the few words that people need; undefined for what is no message to anybody. */
export function mailState(state: MessageRow['state']): MailState | undefined {
  return states[state]
}
