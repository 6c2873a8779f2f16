import type { MemberStatus } from '@medlem/contract/membership'
import { memberStatusWord, type StatusWord } from '@medlem/domain/periodStatus'
import { copenhagenDay } from '../../ui/format.ts'

export interface StatusWords extends StatusWord {
  /** The most telling reason, a sentence; undefined when the word says all of it. */
  detail: string | undefined
}

/** What a status says in one word and one sentence. */
export function statusWords(memberStatus: MemberStatus, today = copenhagenDay(new Date())): StatusWords {
  const status = memberStatusWord(memberStatus, today)
  const sentence = (code: string) => memberStatus.reasons.find((reason) => reason.code === code)?.message
  const telling =
    (status.word === 'Payment open' && sentence('payment_open')) ||
    (status.word === 'Not paid' && sentence('payment_declined')) ||
    memberStatus.reasons[0]?.message
  return { ...status, detail: telling === `${status.word}.` ? undefined : telling }
}
