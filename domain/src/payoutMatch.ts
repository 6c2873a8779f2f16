import { addDays, type CalendarDate } from './calendar.ts'
import { foldText } from './foldText.ts'
import { EARLY_PAYOUT_DAYS, PAYOUT_DAYS } from './payout.ts'

/** A line of a bank as it is compared with what is no claim. */
export interface ComparedMovement {
  /** Above zero is money that came. */
  openMinor: number
  currency: string
  bookedOn: CalendarDate
  text: string
  payerName: string
  reference: string
}

/** A payout that no line of the bank is yet. */
export interface SentPayout {
  id: string
  reference: string
  bankReference: string | null
  amountMinor: number
  currency: string
  expectedOn: CalendarDate
}

/** A payment that came by bank and was taken back: its money goes to the payer. */
export interface GivenBack {
  paymentId: string
  payerName: string
  amountMinor: number
  currency: string
}

/**
 * Why a line may be something else than a claim's payment. payout_reference: the text has the payout's name, and the amount is the
 * payout's. payout: the amount is, within the days around the expected one. given_back: the amount of a payment that was taken back, with
 * its payer's name where several are of it.
 */
export type OtherReason = 'payout_reference' | 'payout' | 'given_back'

export interface OtherSuggestion<Meant> {
  reason: OtherReason
  meant: Meant
  /** A payout's name with its exact amount; everything else is a person's decision. */
  isCertain: boolean
}

/** A name that is shorter may be a part of any text. */
const MIN_NAME_LENGTH = 6

/** The payout that a line is; undefined where none is of its amount, or several may be meant. */
export function suggestPayout<One extends SentPayout>(
  line: ComparedMovement,
  payouts: readonly One[],
): OtherSuggestion<One> | undefined {
  const ofAmount = payouts.filter(
    ({ amountMinor, currency }) => amountMinor === line.openMinor && currency === line.currency,
  )
  const bankWords = `${line.reference} ${line.text} ${line.payerName}`
  const named = ofAmount.filter(
    ({ reference, bankReference }) =>
      hasName(bankWords, reference) || (bankReference !== null && hasName(bankWords, bankReference)),
  )
  const [one, ...others] = named
  if (one)
    return others.length === 0 ? { reason: 'payout_reference', meant: one, isCertain: true } : undefined
  const near = ofAmount.filter(({ expectedOn }) => isNear(line.bookedOn, expectedOn))
  const [only, ...more] = near
  return only && more.length === 0 ? { reason: 'payout', meant: only, isCertain: false } : undefined
}

/** Whether a text has a name as a whole: 2000001 is not in 12000001. */
function hasName(text: string, name: string): boolean {
  if (name.length < MIN_NAME_LENGTH) return false
  const [words, wanted] = [text.toLowerCase(), name.toLowerCase()]
  for (let at = words.indexOf(wanted); at >= 0; at = words.indexOf(wanted, at + 1)) {
    const around = [words[at - 1], words[at + wanted.length]]
    if (!around.some((sign) => sign !== undefined && /[\p{L}\d]/u.test(sign))) return true
  }
  return false
}

const isNear = (day: CalendarDate, expectedOn: CalendarDate) =>
  addDays(expectedOn, -EARLY_PAYOUT_DAYS) <= day && day <= addDays(expectedOn, PAYOUT_DAYS)

/** The payment whose money a line gives back; undefined where none is of its amount, or several may be meant. */
export function suggestGivenBack<One extends GivenBack>(
  line: ComparedMovement,
  payments: readonly One[],
): OtherSuggestion<One> | undefined {
  const ofAmount = payments.filter(
    ({ amountMinor, currency }) => -amountMinor === line.openMinor && currency === line.currency,
  )
  const words = new Set(foldText(`${line.payerName} ${line.text}`).split(/[^\p{L}\d]+/u))
  const named = ofAmount.filter(({ payerName }) =>
    foldText(payerName)
      .split(/[\s-]+/)
      .every((name) => words.has(name)),
  )
  const [one, ...others] = named.length > 0 ? named : ofAmount
  return one && others.length === 0 ? { reason: 'given_back', meant: one, isCertain: false } : undefined
}
