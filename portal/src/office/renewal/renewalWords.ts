import type { Renewal, RenewalStanding } from '@medlem/contract/renewal'
import type { StatusTone } from '../../ui/StatusDot.tsx'

const words: Record<RenewalStanding, { tone: StatusTone; word: string }> = {
  coming: { tone: 'neutral', word: 'Coming' },
  paid: { tone: 'good', word: 'Paid' },
  retrying: { tone: 'waiting', word: 'Tried again' },
  needs_customer: { tone: 'waiting', word: 'Waiting for the member' },
  parked: { tone: 'bad', word: 'Unknown' },
  stopped: { tone: 'neutral', word: 'Stopped' },
}

/** A standing as a dot and its word. */
export function statusWord({ standing }: Pick<Renewal, 'standing'>) {
  return words[standing]
}

/** The outcome of reviewing a renewal, in a sentence. */
export function outcomeSentence({
  memberName,
  year,
  standing,
  message,
}: Pick<Renewal, 'memberName' | 'year' | 'standing' | 'message'>): string {
  const what = standing === 'parked' ? 'The payment provider has no answer yet.' : message
  return `${memberName}, ${year}: ${what}`
}
