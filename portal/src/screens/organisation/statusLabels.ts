import type { MemberStatus } from '@medlem/contract/membership'
import { memberStatusWord, type StatusWord } from '@medlem/domain/periodStatus'
import { copenhagenDay } from '../../ui/format.ts'

export interface StatusWords extends StatusWord {
  /** The most telling reason, a sentence; undefined when the word says all of it. */
  detail: string | undefined
}

/** What a status says in one word and one sentence. */
export function statusLabels(memberStatus: MemberStatus, today = copenhagenDay(new Date())): StatusWords {
  const status = memberStatusWord(memberStatus, today)
  const { reasons, nextStep } = memberStatus
  const code = nextStep === 'continue_payment' ? 'payment_open' : 'payment_declined'
  const ofPayment = nextStep === 'continue_payment' || memberStatus.status !== 'active'
  const telling = (ofPayment && reasons.find((reason) => reason.code === code)) || reasons[0]
  return { ...status, detail: telling?.message === `${status.word}.` ? undefined : telling?.message }
}
