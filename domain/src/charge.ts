import { addDays, type CalendarDate } from './calendar.ts'

/** A soft refusal is tried again so many days after the first try; after the last of them it is given up. */
const RETRY_AFTER_DAYS = [1, 3, 7] as const

/** soft: may work later. hard: the card is no good. customer: the cause is unknown, or only the cardholder can act. */
export type RefusalKind = 'soft' | 'hard' | 'customer'

/**
 * FreePay's codes (design §1.1): 1-3 want the cardholder, 4 and 6 are a no without a reason, 5 is fraud, 7 funds, 8
 * limit, 9-16 the card, 17-22 faults on the way. Words are ours, or other providers' decline codes.
 */
const refusals: Readonly<Record<string, RefusalKind>> = {
  ...kindOf('customer', ['1', '2', '3', '4', '6', 'authentication_required']),
  ...kindOf('soft', ['7', '8', '17', '18', '19', '20', '21', '22']),
  ...kindOf('soft', ['insufficient_funds', 'processing_error', 'issuer_not_available', 'try_again_later']),
  ...kindOf('hard', ['5', '9', '10', '11', '12', '13', '14', '15', '16', 'not_found']),
  // An agreement's: the customer acts in the app, where Vipps says why. It has tried again on other days already.
  ...kindOf('customer', ['user_action_required', 'charge_amount_too_high', 'non_technical_error']),
  ...kindOf('soft', ['technical_error']),
  ...kindOf('hard', ['agreement_stopped']),
  ...kindOf('hard', ['expired_card', 'lost_card', 'stolen_card', 'pickup_card', 'incorrect_number']),
}

function kindOf(kind: RefusalKind, codes: readonly string[]): Record<string, RefusalKind> {
  return Object.fromEntries(codes.map((code) => [code, kind]))
}

/** An unknown code switches nothing off: it may be about us rather than about the card. */
export function refusalKind(refusal: {
  code?: string | null | undefined
  retryable?: boolean | undefined
  needsCustomer?: boolean | undefined
}): RefusalKind {
  if (refusal.needsCustomer) return 'customer'
  return refusals[refusal.code ?? ''] ?? (refusal.retryable ? 'soft' : 'customer')
}

/** When a softly refused charge is tried again, after so many tries; undefined when it is given up. */
export function nextTryOn(of: {
  tries: number
  firstTriedOn: CalendarDate
  today: CalendarDate
}): CalendarDate | undefined {
  const after = RETRY_AFTER_DAYS[of.tries - 1]
  if (after === undefined) return undefined
  const planned = addDays(of.firstTriedOn, after)
  const tomorrow = addDays(of.today, 1)
  // After an outage two tries must not fall on one day.
  return planned > tomorrow ? planned : tomorrow
}
