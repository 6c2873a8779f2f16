import type { Renewal, RenewalStatus } from '@medlem/contract/renewal'
import { officeRenewalTexts } from '@medlem/i18n/en/portal/office/renewal'
import type { StatusTone } from '../../ui/StatusDot.tsx'

const words: Record<RenewalStatus, { tone: StatusTone; word: string }> = {
  coming: { tone: 'neutral', word: officeRenewalTexts.statusComing },
  paid: { tone: 'good', word: officeRenewalTexts.statusPaid },
  retrying: { tone: 'waiting', word: officeRenewalTexts.statusRetrying },
  needs_customer: { tone: 'waiting', word: officeRenewalTexts.statusWaiting },
  parked: { tone: 'bad', word: officeRenewalTexts.statusUnknown },
  stopped: { tone: 'neutral', word: officeRenewalTexts.statusStopped },
}

/** A status as a dot and its word. */
export function statusWord({ status }: Pick<Renewal, 'status'>) {
  return words[status]
}

/** The outcome of reviewing a renewal, in a sentence. */
export function outcomeSentence({
  memberName,
  year,
  status,
  message,
}: Pick<Renewal, 'memberName' | 'year' | 'status' | 'message'>): string {
  const what = status === 'parked' ? officeRenewalTexts.noAnswerYet : message
  return `${memberName}, ${year}: ${what}`
}
