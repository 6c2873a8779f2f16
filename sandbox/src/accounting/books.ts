import type { FastifyReply } from 'fastify'
import type { Context } from '../context.ts'
import type { ProgramName, TakenVoucher } from '../entry.ts'
import { type FaultPlace, type FaultWords, underFault } from '../faults.ts'

/** An account of every company's chart. */
export interface ChartAccount {
  number: number
  name: string
}

const FIRST_ACCOUNT = 1_000
const END_OF_ACCOUNTS = 9_000
/** Of ten numbers the first four are accounts. */
const LAST_DIGITS = 4

/** Every company has the same chart: 1000 to 1003, 1010 to 1013, and so on to 8993. */
export const chart: readonly ChartAccount[] = Array.from(
  { length: END_OF_ACCOUNTS - FIRST_ACCOUNT },
  (_, n) => FIRST_ACCOUNT + n,
)
  .filter((number) => number % 10 < LAST_DIGITS)
  .map((number) => ({ number, name: `Konto ${number}` }))

export interface AccountingYear {
  year: string
  fromDate: string
  toDate: string
  closed: boolean
}

const FIRST_YEAR = 2020

/** The first year is closed, and those since are open to the running one; earlier ones are not there. */
export function yearsOf({ clock }: Pick<Context, 'clock'>): AccountingYear[] {
  const running = new Date(clock.now()).getUTCFullYear()
  return Array.from({ length: running - FIRST_YEAR + 1 }, (_, n) => FIRST_YEAR + n).map((year) => ({
    year: String(year),
    fromDate: `${year}-01-01`,
    toDate: `${year}-12-31`,
    closed: year === FIRST_YEAR,
  }))
}

/** A voucher as a caller asks for it: amounts as they stand in the request. */
export interface AskedVoucher {
  date: string
  lines: { account: string; amount: number; text: string }[]
}

export interface Problem {
  /** Of the line that it is about, from 0; absent where it is about the voucher. */
  line?: number
  field: string
  message: string
}

/** What is wrong with a voucher. Real programs take more, such as a draft that does not balance yet; ours finds our mistakes. */
export function problemsOf(
  context: Pick<Context, 'clock'>,
  { date, lines }: AskedVoucher,
  longestText: number,
): Problem[] {
  const year = yearsOf(context).find(({ fromDate, toDate }) => fromDate <= date && date <= toDate)
  const ofYear = year?.closed
    ? 'The accounting year is closed.'
    : year
      ? undefined
      : 'There is no accounting year.'
  const sum = lines.reduce((total, { amount }) => total + minorOf(amount), 0)
  return [
    ...(ofYear ? [{ field: 'date', message: ofYear }] : []),
    ...(lines.length < 2 ? [{ field: 'lines', message: 'A voucher has two lines at least.' }] : []),
    ...(sum === 0 ? [] : [{ field: 'lines', message: `Debit and credit differ by ${sum / 100}.` }]),
    ...lines.flatMap((one, line) => lineProblems(one, longestText).map((problem) => ({ line, ...problem }))),
  ]
}

function lineProblems(
  { account, amount, text }: AskedVoucher['lines'][number],
  longestText: number,
): Problem[] {
  const isAmount = Number.isFinite(amount) && amount !== 0 && minorOf(amount) / 100 === amount
  return [
    ...(chart.some(({ number }) => String(number) === account)
      ? []
      : [{ field: 'account', message: `Account ${account} does not exist.` }]),
    ...(isAmount ? [] : [{ field: 'amount', message: 'The amount has two decimals at most and is not 0.' }]),
    ...(text.length > longestText
      ? [{ field: 'text', message: `The text is longer than ${longestText} characters.` }]
      : []),
  ]
}

export const minorOf = (amount: number) => Math.round(amount * 100)

/** Keeps a voucher that has no problems; answers it with its number in the company's books. */
export function takeVoucher(
  { state, ledger, newGuid }: Context,
  {
    asked: { date, lines },
    ...of
  }: { program: ProgramName; company: string; reference: string | null; asked: AskedVoucher },
): TakenVoucher {
  const before = state.vouchers.filter((one) => one.program === of.program && one.company === of.company)
  const voucher: TakenVoucher = {
    ...of,
    id: newGuid(),
    number: before.length + 1,
    date,
    lines: lines.map(({ account, amount, text }) => ({ account, minor: minorOf(amount), text })),
  }
  ledger.append({ kind: 'voucher_taken', voucher })
  return voucher
}

/** Does an act under the fault that is laid at a place. */
export function withFaults(
  context: Context,
  { reply, place, words }: { reply: FastifyReply; place: FaultPlace; words: FaultWords },
  act: () => unknown,
): Promise<unknown> {
  return underFault(act, { fault: context.faults.take(place), reply, clock: context.clock, words })
}
