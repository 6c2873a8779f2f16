import type { renewalCharge } from '@medlem/database/schema/renewal'
import { type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import { nextTryOn, type RefusalKind, refusalKind } from '@medlem/domain/charge'

/** One charge of a saved card, as a renewal and an instalment keep it. */
export type Charge = Omit<typeof renewalCharge.$inferSelect, 'renewalId'>

/** A charge whose provider was not called does not count as a try. */
export const NOT_SENT = 'not_sent'

export interface Refusal {
  kind: RefusalKind
  /** The day of the next try; undefined when it is given up. */
  nextOn: CalendarDate | undefined
}

/** What the newest of these charges, which was refused, means for the next. The newest comes first. */
export function refusalOf(charges: readonly Charge[], today: CalendarDate): Refusal {
  const sent = charges.filter(({ code }) => code !== NOT_SENT)
  const [last] = sent
  const first = sent.at(-1)
  if (!last || !first) throw new Error('no charge was sent')
  const { code, retryable, needsCustomer } = last
  const kind = refusalKind({ code, retryable: retryable ?? false, needsCustomer: needsCustomer ?? false })
  const firstTriedOn = copenhagenDate(first.startedAt)
  const nextOn = kind === 'soft' ? nextTryOn({ tries: sent.length, firstTriedOn, today }) : undefined
  return { kind, nextOn }
}

/** Whether every earlier charge was refused in a way that may change, and tries are left. The newest comes first. */
export function mayBeCharged(charges: readonly Charge[], today: CalendarDate): boolean {
  if (charges.some(({ outcome }) => outcome !== 'refused')) return false
  const sent = charges.filter(({ code }) => code !== NOT_SENT)
  return sent.length === 0 || refusalOf(sent, today).nextOn !== undefined
}
