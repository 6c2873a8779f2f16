import type { Standing } from '@medlem/contract/membership'
import { type StatusWord, standingStatus } from '@medlem/domain/yearStatus'
import { copenhagenDay } from '../../ui/format.ts'

export interface StatusWords extends StatusWord {
  /** The most telling reason, a sentence; undefined when the word says all of it. */
  detail: string | undefined
}

/** What a standing says in one word and one sentence. */
export function statusWords(standing: Standing, today = copenhagenDay(new Date())): StatusWords {
  const status = standingStatus(standing, today)
  const sentence = (code: string) => standing.reasons.find((reason) => reason.code === code)?.message
  const telling =
    (status.word === 'Payment open' && sentence('payment_open')) ||
    (status.word === 'Not paid' && sentence('payment_declined')) ||
    standing.reasons[0]?.message
  return { ...status, detail: telling === `${status.word}.` ? undefined : telling }
}
