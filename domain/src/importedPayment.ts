import type { ManualMethod } from '@medlem/contract/grant'
import type { PaymentField } from '@medlem/contract/importedFile'
import { ageReason } from './age.ts'
import { currencyBeside, readBankAmount } from './bankAmount.ts'
import { type CalendarDate, membershipYear } from './calendar.ts'
import { foldText } from './foldText.ts'
import { type DayHabit, dayOfMoment, readDay } from './importedDay.ts'
import type { ImportProblem } from './memberImport.ts'
import { toWireMinor } from './money.ts'

/** A payment of a row of a file that came outside the portal. */
export interface ImportedPayment {
  /** The year, or the name of the fee, or both, as the file says it. */
  paidFor: string
  amountMinor: number
  paidOn: CalendarDate
  method: ManualMethod
}

/** What a row says of a payment. */
export type GivenPayment = Partial<Record<PaymentField, string | undefined>>

/** How the payments of a file are read. */
export interface PaymentHabit extends DayHabit {
  /** The day of every payment of a file that has none of their days. */
  paidOn?: CalendarDate | undefined
  /** The organisation's: an amount in another one is none that a fee costs. */
  currency?: string | undefined
}

/**
 * The payment of a row; undefined where nothing was paid, 'bad_payment' where a part of it is missing or can't be read.
 */
export function readPayment(
  given: GivenPayment,
  how: PaymentHabit,
): ImportedPayment | 'bad_payment' | 'unsure_day' | undefined {
  const { paidFor = '', paidAmount = '', paidOn = '', paidHow = '' } = given
  const amountMinor = paidAmount === '' ? undefined : readAmount(paidAmount)
  // A file names the year of those too who have not paid.
  if (paidOn === '' && (paidAmount === '' || amountMinor === 0)) return undefined
  const day = how.paidOn ?? readDay(dayOfMoment(paidOn), how)
  if (day === 'unsure') return 'unsure_day'
  const isOtherCurrency =
    how.currency !== undefined && (currencyBeside(paidAmount) ?? how.currency) !== how.currency
  if (paidFor === '' || !amountMinor || !day || isOtherCurrency) return 'bad_payment'
  const method = /^(cash|kontant|kontanter)$/i.test(paidHow) ? 'cash' : 'bank_transfer'
  return { paidFor, amountMinor, paidOn: day, method }
}

/**
 * Minor units of '1.234,50', '1234.50', 'kr. 450,-' or '450 DKK'; undefined for what is no amount, or money that was given back. Three digits
 * after a point are thousands: only the price of a fee is taken.
 */
function readAmount(text: string): number | undefined {
  const read = readBankAmount(text, 'unknown')
  const minor = read === 'unsure' ? readBankAmount(text, ',') : read
  return typeof minor !== 'bigint' || minor < 0n ? undefined : toWireMinor(minor)
}

/** A fee that a payment may be of, with what it costs on the day of the payment. */
export interface PayableFee {
  id: string
  name: string
  startDate: CalendarDate
  endDate: CalendarDate
  minAge: number | null
  maxAge: number | null
  ageOn: CalendarDate | null
  unitMinor: number
}

/** The one fee that a payment is of: by its year and name, its price on that day, and the age of the person who has it. */
export function feeOfPayment(
  { paidFor, amountMinor }: ImportedPayment,
  fees: readonly PayableFee[],
  dateOfBirth: CalendarDate | null,
): PayableFee | ImportProblem {
  const year = Number(/\b(?:19|20)\d\d\b/.exec(paidFor)?.[0])
  const rest = foldText(paidFor.replace(/\b(?:19|20)\d\d(?:\s*[-/–]\s*\d{2,4})?\b/, ' '))
  const isNamed = ({ name }: PayableFee) => [foldText(paidFor), rest].includes(foldText(name))
  const ofYear = (fee: PayableFee) => !year || membershipYear(fee.startDate, fee.endDate) === year
  const meant = fees.filter((fee) => ofYear(fee) && (rest === '' || isNamed(fee)))
  if (meant.length === 0) return 'paid_unknown_fee'
  const costing = meant.filter(({ unitMinor }) => unitMinor === amountMinor && unitMinor > 0)
  if (costing.length === 0) return 'paid_other_amount'
  const fitting = costing.filter(
    (fee) => !dateOfBirth || !ageReason({ name: '', relation: 'linked', dateOfBirth }, fee),
  )
  const [only, ...others] = fitting
  if (!only) return 'other_age'
  return others.length > 0 ? 'paid_several_fees' : only
}
