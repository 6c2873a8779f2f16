import { REMINDER_STEPS, type ReminderReason, type ReminderStep } from '@medlem/contract/reminder'
import { reminderTexts } from '@medlem/i18n/en/domain/reminder'
import { reminderStepTexts } from '@medlem/i18n/en/domain/reminderStep'
import { addDays, type CalendarDate, isWithin, membershipYear } from './calendar.ts'

/** A reminder that could not be sent on its day is still sent so many days later, and then not any more. */
export const CATCH_UP_DAYS = 5

const FIRST_STEP = REMINDER_STEPS[0]
const LAST_STEP = REMINDER_STEPS[REMINDER_STEPS.length - 1] ?? 0

/** Last days of years that a reminder can be due for on a day, or that one was sent for lately. */
export function reminderWindow(today: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  return { from: addDays(today, -LAST_STEP - CATCH_UP_DAYS), to: addDays(today, -FIRST_STEP) }
}

/** What the books say of a member whose year ends. */
export interface ReminderFacts {
  /** Last day of the year. */
  endsOn: CalendarDate
  /** The year was taken back, or one that followed on it: the member was asked already, and said no. */
  takenBack: boolean
  /** How a later year came, if there is one. */
  laterYear: 'paid' | 'granted' | null
  /** It renews by itself, or a charge for it is not decided. */
  autoRenews: boolean
  /** A later year is asked for by a claim, which has reminders already. */
  claimed: boolean
  /** Somebody is paying for this member right now. */
  paymentOpen: boolean
  /** The organisation has ended the membership, or will. */
  ended: boolean
  /** The profile is closed or erased. */
  closed: boolean
  /** The member, or the parent of a child without login; null when there is neither with an e-mail address. */
  receiver: { stopped: boolean } | null
  organisationReady: boolean
  /** A year that follows can be bought today. */
  onSale: boolean
}

/** Why this member is not reminded whatever the day is; undefined when nothing is in the way. */
export function reminderObstacle(facts: ReminderFacts): ReminderReason | undefined {
  if (facts.closed) return 'closed'
  if (facts.ended) return 'ended'
  if (facts.laterYear) return facts.laterYear
  if (facts.autoRenews) return 'auto_renews'
  if (facts.takenBack) return 'taken_back'
  if (facts.claimed) return 'claimed'
  if (facts.paymentOpen) return 'payment_open'
  if (!facts.receiver) return 'no_email'
  if (facts.receiver.stopped) return 'stopped'
  if (!facts.organisationReady) return 'org_not_ready'
  return facts.onSale ? undefined : 'not_on_sale'
}

export interface ReminderQuestion {
  facts: ReminderFacts
  today: CalendarDate
  /** What the organisation sends. */
  steps: readonly ReminderStep[]
  /** What was sent of this year's end. */
  sent: readonly { step: number; on: CalendarDate }[]
}

/** The reminder to send, or why there is none; `on` is the day of the next one, or of the one that was sent. */
export type ReminderDecision =
  | { step: ReminderStep }
  | { step: null; reason: ReminderReason; on?: CalendarDate | undefined }

/** What a member whose year ends gets on a day of the Copenhagen calendar: the newest reminder that is due, or none. */
export function reminderDecision({ facts, today, steps, sent }: ReminderQuestion): ReminderDecision {
  const reason = reminderObstacle(facts)
  if (reason) return { step: null, reason }
  const { endsOn } = facts
  const step = newestDue(steps, endsOn, today)
  if (step === undefined) {
    const isOff = newestDue(REMINDER_STEPS, endsOn, today) !== undefined
    return isOff ? { step: null, reason: 'step_off' } : notDue(steps, endsOn, today)
  }
  // A later one was sent already: the clock went back, or the organisation changed its mind.
  const before = sent.find((one) => one.step >= step)
  return before ? { step: null, reason: 'already_sent', on: before.on } : { step }
}

function newestDue(
  steps: readonly ReminderStep[],
  endsOn: CalendarDate,
  today: CalendarDate,
): ReminderStep | undefined {
  return steps
    .filter((step) => isWithin(today, addDays(endsOn, step), addDays(endsOn, step + CATCH_UP_DAYS)))
    .toSorted((a, b) => b - a)[0]
}

function notDue(steps: readonly ReminderStep[], endsOn: CalendarDate, today: CalendarDate): ReminderDecision {
  const next = steps.map((step) => addDays(endsOn, step)).filter((day) => day > today)
  return { step: null, reason: 'not_due', on: next.toSorted()[0] }
}

/** The first day after `today` that is a reminder's for a year with one of these last days. */
export function nextReminderDay(
  endDays: readonly CalendarDate[],
  steps: readonly ReminderStep[],
  today: CalendarDate,
): CalendarDate | null {
  const days = endDays.flatMap((endsOn) => steps.map((step) => addDays(endsOn, step)))
  return days.filter((day) => day > today).toSorted()[0] ?? null
}

/** What can be bought, as far as a reminder cares. */
interface Offered {
  name: string
  startDate: CalendarDate
  endDate: CalendarDate
  offerStartDate: CalendarDate
}

/**
 * What follows on a year and is on sale: the fees of the next year that is, of the same name if there is one. Several
 * when the member has a choice.
 */
export function offersToRenew<Offer extends Offered>(
  offers: readonly Offer[],
  last: { year: number; endsOn: CalendarDate; name: string },
  today: CalendarDate,
): Offer[] {
  const yearOf = ({ startDate, endDate }: Offer) => membershipYear(startDate, endDate)
  const following = offers.filter(
    (offer) =>
      yearOf(offer) > last.year &&
      offer.endDate > last.endsOn &&
      isWithin(today, offer.offerStartDate, offer.endDate),
  )
  const year = Math.min(...following.map(yearOf))
  const next = following.filter((offer) => yearOf(offer) === year)
  const sameName = next.filter(({ name }) => name === last.name)
  return sameName.length === 1 ? sameName : next
}

/** Why somebody gets no reminder, in a sentence. */
export function reminderSentence(
  { reason, on }: { reason: ReminderReason; on?: CalendarDate | undefined },
  t = reminderTexts,
): string {
  if (on === undefined) return t[reason]
  const day = on
  return reason === 'already_sent' ? t.sentOn({ day }) : t.nextOn({ day })
}

/** A step in words, as it stands beside a switch. */
export function stepWords(step: ReminderStep, t = reminderStepTexts): string {
  if (step === 0) return t.lastDay
  return step < 0 ? t.before({ days: -step }) : t.after({ days: step })
}
