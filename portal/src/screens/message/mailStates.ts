import type { MailState } from '@medlem/contract/message'
import type { StatusTone } from '../../ui/StatusDot.tsx'

/** How an e-mail stands, as its receiver reads it. */
export const mailStates: Record<MailState, { tone: StatusTone; words: string }> = {
  waiting: { tone: 'waiting', words: 'On its way' },
  sent: { tone: 'good', words: 'Sent' },
  kept: { tone: 'neutral', words: 'Kept here' },
  undelivered: { tone: 'bad', words: 'Not delivered' },
}
