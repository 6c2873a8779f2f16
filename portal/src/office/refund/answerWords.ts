import type { WaitingRefund } from '@medlem/contract/timeline'
import { formatMoneyShort } from '../../ui/format.ts'
import type { AnswerKind } from './WaitingRefundRow.tsx'

interface AnswerWords {
  title: string
  lead: string
  /** Who reads the reason. */
  hint: string
  button: string
  stay: string
}

/** What is asked before a refund that waits is given, rejected or taken back. */
export function answerWords(kind: AnswerKind, waiting: WaitingRefund, currency: string): AnswerWords {
  const { amountMinor, requestedBy, reason, effect } = waiting
  const money = formatMoneyShort(amountMinor, currency)
  const stay = 'Let it wait'
  switch (kind) {
    case 'approve':
      return {
        stay,
        hint: '',
        title: `Give ${money} back?`,
        button: `Give ${money} back`,
        lead: `${requestedBy} asks for it. Reason: ${reason.replace(/\.$/, '')}. It goes back the way it was paid, and the payer is notified at once. ${effect}`,
      }
    case 'reject':
      return {
        stay,
        title: 'Reject this refund?',
        button: 'Reject',
        lead: `The ${money} are not given back, and the years stay as they are.`,
        hint: `${requestedBy} reads it.`,
      }
    case 'withdraw':
      return {
        stay,
        title: 'Take this refund back?',
        button: 'Take back',
        lead: `It can no longer be approved. The ${money} are not given back, and the years stay as they are.`,
        hint: 'The other administrators read it.',
      }
  }
}
