import type { Standing } from '@medlem/contract/membership'
import type { StatusTone } from '../../ui/StatusDot.tsx'

export interface StandingWords {
  tone: StatusTone
  word: string
  /** The most telling reason, a sentence. */
  detail: string | undefined
}

/** What a standing says in one word and one sentence. */
export function standingWords({ status, nextStep, reasons }: Standing): StandingWords {
  const sentence = (...codes: string[]) => reasons.find(({ code }) => codes.includes(code))?.message
  if (nextStep === 'continue_payment') {
    return { tone: 'waiting', word: 'Payment open', detail: sentence('payment_open') }
  }
  const declined = sentence('payment_declined')
  if (declined && status === 'inactive') return { tone: 'bad', word: 'Not paid', detail: declined }
  const detail = reasons[0]?.message
  if (status === 'active') return { tone: 'good', word: 'Active', detail }
  return {
    tone: nextStep === 'wait' ? 'waiting' : 'neutral',
    word: nextStep === 'wait' ? 'Waiting' : 'Inactive',
    detail,
  }
}
