import type { MailState } from '@medlem/contract/message'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { messageTexts } from '@medlem/i18n/en/portal/message'
import type { StatusTone } from '../../ui/StatusDot.tsx'

/** How an e-mail stands, as its receiver reads it. */
export const mailStates: Record<MailState, { tone: StatusTone; words: string }> = {
  waiting: { tone: 'waiting', words: messageTexts.stateWaiting },
  sent: { tone: 'good', words: messageTexts.stateSent },
  kept: { tone: 'neutral', words: messageTexts.stateKept },
  undelivered: { tone: 'bad', words: commonTexts.notDelivered },
}
