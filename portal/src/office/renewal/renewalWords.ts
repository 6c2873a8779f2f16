import type { Renewal, RenewalStanding } from '@medlem/contract/renewal'
import { officeRenewalTexts } from '@medlem/i18n/en/portal/office/renewal'
import type { StatusTone } from '../../ui/StatusDot.tsx'

const words: Record<RenewalStanding, { tone: StatusTone; word: string }> = {
  coming: { tone: 'neutral', word: officeRenewalTexts.coming },
  paid: { tone: 'good', word: officeRenewalTexts.paid },
  retrying: { tone: 'waiting', word: officeRenewalTexts.triedAgain },
  needs_customer: { tone: 'waiting', word: officeRenewalTexts.waitingForTheMember },
  parked: { tone: 'bad', word: officeRenewalTexts.unknown },
  stopped: { tone: 'neutral', word: officeRenewalTexts.stopped },
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
  const what = standing === 'parked' ? officeRenewalTexts.thePaymentProviderHasNo : message
  return `${memberName}, ${year}: ${what}`
}
