import type { BankField } from '@medlem/contract/bankFile'
import { readBankAmount } from './bankAmount.ts'
import { type BankHabits, currenciesOf } from './bankHabits.ts'
import { isBalanceRow } from './bankHeadings.ts'
import { addDays, type CalendarDate, isCalendarDate } from './calendar.ts'
import { foldText } from './foldText.ts'
import { isDamaged, isRounded, plainCell } from './importedCell.ts'
import { dayOfMoment, isPlaceholderDay, readDay } from './importedDay.ts'
import type { RowDoubt } from './memberImport.ts'
import type { Minor } from './money.ts'

/** A line of a bank's statement. */
export interface BankLine {
  bookedOn: CalendarDate
  valueOn: CalendarDate | undefined
  /** Below zero is money that left. */
  amountMinor: Minor
  currency: string | undefined
  /** The bank's text in one line. */
  text: string
  /** Who paid, or was paid, where the file says it. */
  name: string
  /** Their account's number, as the file has it; empty where it does not say it. */
  payerAccount: string
  /** What the file has in a field for references. */
  reference: string
  /** What the bank calls the line; empty where it does not. */
  bankReference: string
  balanceMinor?: Minor | undefined
}

/** Why a row of a bank's file is not taken in; each is a text of the catalogue. */
export type BankRowProblem =
  | RowDoubt
  | 'bank_pending'
  | 'bank_not_done'
  | 'bank_bad_day'
  | 'unsure_day'
  | 'bank_bad_amount'
  | 'bank_unsure_amount'
  | 'bank_bad_balance'
  | 'bank_other_currency'
  | 'bank_other_account'
  | 'bank_balance_row'
  | 'damaged_text'
  | 'bank_text_too_long'

/** Why a line of a bank's file may be there already: in other words, or as the parts of one payment. */
export type KnownLineProblem = 'bank_maybe_known' | 'bank_maybe_divided'

/** What may be chosen for a row of a bank's file: a line that may be known is taken in or left out; what is no line is neither. */
export function bankChoicesOf(problems: readonly string[]): ('new' | 'leave_out')[] {
  const known: readonly string[] = ['bank_maybe_known', 'bank_maybe_divided'] satisfies KnownLineProblem[]
  return problems.some((one) => known.includes(one)) ? ['new', 'leave_out'] : []
}

/** In days; lines are booked a weekend ahead at most, and payments that wait for their day are none yet. */
const MAX_DAYS_AHEAD = 366
/** No bank has kept lines in files for longer. */
const FIRST_DAY = '1970-01-01'
/** What stands beside an amount without a sign for money that left, and for money that came. */
const OUT = new Set(['d', 'dr', 'db', 'dbit', 'debet', 'debit', 'ud', 'ut', 'out', '-', '\u2212'])
const IN = new Set(['c', 'k', 'cr', 'crdt', 'credit', 'kredit', 'ind', 'inn', 'in', '+'])
/** A line of a statement; banks have at most nine times 140 signs (ISO 20022, Ustrd). */
const MAX_TEXT_LENGTH = 2_000
/** What banks write where the day of a line stands that is not booked yet, or in its status. */
const PENDING =
  /^(?:reserver|venter|afventer|avventer|vantar|(?:ikke|ej|inte) (?:udfort|utfort|bo[gk]for[td]|g.*nn?omfort)|pending|pdng|komm[ea]nde|planlag|planera|frem?tid|framtid|prel\b|preliminar|forelobig|under behandling|behandles)/
/** What they write in the status of a line that never will be. */
const NOT_DONE =
  /^(?:afvis|avvis|annul|slettet|fejle|feile|misl[uy]ck|mislykke|makuler|avbr[uo]t|kansell|nekad|reject|rjct|decline|fail|revert|cancel)/

/** A row of a table as a line of the account, or why it is not taken in. */
export function readBankRow(
  cells: readonly string[],
  habits: BankHabits,
): { line: BankLine } | { problem: BankRowProblem } {
  const { columns } = habits
  const of = (field: BankField) => plainCell(cells[columns.indexOf(field)] ?? '')
  const said = of('bookedOn')
  const unbooked = statusProblem(of('status')) ?? statusProblem(said)
  if (unbooked) return { problem: unbooked }
  const days = readDays(cells, habits)
  if (typeof days === 'string') return { problem: days }
  const account = of('ownAccount')
  if (account !== '' && account !== habits.account) return { problem: 'bank_other_account' }
  const texts = columns.flatMap((field, at) => (field === 'text' ? [plainCell(cells[at] ?? '')] : []))
  const text = [...new Set(texts)].filter((one) => one !== '').join(' ')
  if (isBalanceRow(text)) return { problem: 'bank_balance_row' }
  const amounts = readAmounts(cells, habits)
  if (typeof amounts === 'string') return { problem: amounts }
  const payer = of('payerAccount')
  const payerAccount = isRounded(payer) ? '' : payer
  const words = { text, name: of('name'), payerAccount, reference: of('reference') }
  const wordsProblem = problemOfWords(Object.values(words))
  if (wordsProblem) return { problem: wordsProblem }
  const [currency = habits.currency, ...others] = currenciesOf(cells, columns)
  const isOne = others.length === 0 && (currency === undefined || /^[A-Z]{3}$/.test(currency))
  if (!isOne) return { problem: 'bank_other_currency' }
  return { line: { ...days, ...amounts, ...words, currency, bankReference: '' } }
}

/** The days of a line, as a file of any kind says them; undefined where one is none on which a bank books. */
export function lineDays(
  { bookedOn, valueOn }: { bookedOn: string | undefined; valueOn: string | undefined },
  today: CalendarDate,
): Pick<BankLine, 'bookedOn' | 'valueOn'> | undefined {
  const isDay = (day: string) =>
    isCalendarDate(day) && FIRST_DAY <= day && day <= addDays(today, MAX_DAYS_AHEAD)
  // Programs that know no value day write one of their calendar's ends.
  const value = valueOn !== undefined && isPlaceholderDay(valueOn) ? undefined : valueOn
  if (bookedOn === undefined || !isDay(bookedOn)) return undefined
  return value === undefined || isDay(value) ? { bookedOn, valueOn: value } : undefined
}

/** A text of a line that can't be kept as it is. */
export function problemOfWords(words: readonly string[]): 'damaged_text' | 'bank_text_too_long' | undefined {
  if (words.some((word) => isDamaged(word, false))) return 'damaged_text'
  return words.some((word) => word.length > MAX_TEXT_LENGTH) ? 'bank_text_too_long' : undefined
}

/** Why a line with this status is none of the account's, or not yet. */
export function statusProblem(status: string): 'bank_pending' | 'bank_not_done' | undefined {
  const word = status
    .toLowerCase()
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
  if (PENDING.test(word)) return 'bank_pending'
  return NOT_DONE.test(word) ? 'bank_not_done' : undefined
}

function readDays(
  cells: readonly string[],
  { columns, today, days }: BankHabits,
): Pick<BankLine, 'bookedOn' | 'valueOn'> | 'bank_bad_day' | 'unsure_day' {
  const read = (field: BankField) => {
    const cell = dayOfMoment(plainCell(cells[columns.indexOf(field)] ?? ''))
    // What comes in on a Saturday is booked on Monday, and stands in the file before.
    return cell === '' ? '' : readDay(cell, { today, order: days.get(field) ?? 'unsure', mayLieAhead: true })
  }
  const bookedOn = read('bookedOn')
  const valueOn = read('valueOn')
  if (bookedOn === 'unsure' || valueOn === 'unsure') return 'unsure_day'
  if (valueOn === undefined) return 'bank_bad_day'
  return lineDays({ bookedOn, valueOn: valueOn || undefined }, today) ?? 'bank_bad_day'
}

function readAmounts(
  cells: readonly string[],
  { columns, decimals, decimalSign }: BankHabits,
):
  | Pick<BankLine, 'amountMinor' | 'balanceMinor'>
  | 'bank_bad_amount'
  | 'bank_unsure_amount'
  | 'bank_bad_balance' {
  const read = (field: BankField) => {
    const cell = (cells[columns.indexOf(field)] ?? '').trim()
    const amount = cell === '' ? '' : readBankAmount(cell, decimals.get(field) ?? 'unknown')
    return amount === 'unsure' ? readBankAmount(cell, decimalSign ?? 'unknown') : amount
  }
  const balance = read('balance')
  if (balance === undefined) return 'bank_bad_balance'
  const side = columns.includes('side') ? (cells[columns.indexOf('side')] ?? '').trim() : undefined
  const amount = columns.includes('amount')
    ? withSide(read('amount'), side)
    : ofSides(read('moneyIn'), read('moneyOut'))
  if (amount === 'unsure' || balance === 'unsure') return 'bank_unsure_amount'
  if (amount === undefined || amount === '') return 'bank_bad_amount'
  return { amountMinor: amount, balanceMinor: balance === '' ? undefined : balance }
}

type Read = Minor | '' | 'unsure' | undefined

/** An amount whose sign stands beside it as a word. One below zero that came contradicts itself. */
function withSide(amount: Read, side: string | undefined): Read {
  if (side === undefined || typeof amount !== 'bigint') return amount
  const word = foldText(side)
  if (OUT.has(word)) return amount < 0n ? amount : -amount
  return IN.has(word) && amount >= 0n ? amount : undefined
}

/** One of two columns has the amount; some banks write those that leave with a minus as well. */
function ofSides(moneyIn: Read, moneyOut: Read): Read {
  if (moneyIn === undefined || moneyOut === undefined) return undefined
  if (moneyIn === 'unsure' || moneyOut === 'unsure') return 'unsure'
  const isIn = moneyIn !== '' && moneyIn !== 0n
  const isOut = moneyOut !== '' && moneyOut !== 0n
  if (!isIn && !isOut) return moneyIn === '' ? moneyOut : moneyIn
  if (isIn && isOut) return undefined
  if (isIn) return moneyIn < 0n ? undefined : moneyIn
  return moneyOut === '' ? undefined : moneyOut < 0n ? moneyOut : -moneyOut
}
