import type { Dispute } from '@medlem/contract/dispute'
import { conclusionProblem } from '@medlem/domain/dispute'
import { lineName, yearsSentence } from '@medlem/domain/refundEffect'
import { officeDisputeTexts } from '@medlem/i18n/en/portal/office/dispute'
import type { StatusTone } from '../../ui/StatusDot.tsx'

export type DisputeEnd = 'won' | 'lost'

/** How a dispute stands, as a dot and its words. */
export function disputeStatus({
  kind,
  state,
  concludedAt,
}: Pick<Dispute, 'kind' | 'state' | 'concludedAt'>): {
  tone: StatusTone
  words: string
} {
  if (kind === 'inquiry') {
    return concludedAt === null
      ? { tone: 'waiting', words: officeDisputeTexts.stateInquiry }
      : { tone: 'neutral', words: officeDisputeTexts.stateInquiryClosed }
  }
  if (state === 'open') return { tone: 'waiting', words: officeDisputeTexts.stateOpen }
  if (state === 'won') return { tone: 'good', words: officeDisputeTexts.stateWon }
  return concludedAt === null
    ? { tone: 'bad', words: officeDisputeTexts.stateLostUndecided }
    : { tone: 'neutral', words: officeDisputeTexts.stateLost }
}

/** Who reported a dispute and why the bank asks. The provider's own sentence says that the provider did. */
export function disputeOrigin({ source, reason, recordedBy }: Dispute): string {
  if (source === 'provider') return reason
  return recordedBy === null
    ? officeDisputeTexts.bankReason({ reason: ended(reason) })
    : officeDisputeTexts.bankReasonNotedBy({ reason: ended(reason), recordedBy })
}

/** How a closed dispute ended, and who said so. */
export function disputeEnding({ effect, concludedBy, conclusionReason }: Dispute): string {
  const why = concludedBy === null ? conclusionReason : `${concludedBy}: ${conclusionReason ?? ''}`
  return [effect, why && ended(why)].filter(Boolean).join(' ')
}

/** The outcomes that can be noted now; none while the provider has yet to report. */
export function possibleEnds({ kind, source, state, concludedAt }: Dispute): DisputeEnd[] {
  const facts = { kind, source, state, concluded: concludedAt !== null }
  return (['won', 'lost'] as const).filter((end) => conclusionProblem(facts, end) === undefined)
}

/** Whether the payment is of places at an event, not of years. */
export function isOfPlaces({ years }: Pick<Dispute, 'years'>): boolean {
  return years.some(({ event }) => event !== undefined)
}

/** What the disputed payment is of, in a list: 'Ida Holm 2026, Alma Holm 2026', or 'Ida Holm, Winter talk'. */
export function paidForWhat(dispute: Pick<Dispute, 'years'>): string {
  return dispute.years.map((line) => lineName(line)).join(isOfPlaces(dispute) ? '; ' : ', ')
}

/** What becomes of the years or places, in the sentence that the payer will read. */
export function yearsAfter({ years }: Pick<Dispute, 'years'>, endsIds: readonly string[]): string {
  return yearsSentence(
    years.map((year) => ({ ...year, historyId: year.membershipHistoryId })),
    endsIds,
  )
}

function ended(sentence: string): string {
  return `${sentence.replace(/[.]$/, '')}.`
}
