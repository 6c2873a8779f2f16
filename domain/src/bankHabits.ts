import type { BankField, BankFile } from '@medlem/contract/bankFile'
import { amountShape, currencyBeside, type DecimalSign, decimalSignOf, readBankAmount } from './bankAmount.ts'
import type { CalendarDate } from './calendar.ts'
import { plainCell } from './importedCell.ts'
import { type DayOrder, dayOfMoment, dayOrderOf, readDay } from './importedDay.ts'

/** What is asked of a table, all at once: what comes first in a day, and which sign stands before decimals. */
export type BankQuestion = 'bank_say_days' | 'bank_say_decimals' | 'bank_say_days_and_decimals'

/** How the columns of a table are read, which only all its rows together show. */
export interface BankHabits {
  columns: readonly (BankField | null)[]
  today: CalendarDate
  days: ReadonlyMap<BankField, DayOrder>
  decimals: ReadonlyMap<BankField, DecimalSign>
  /** Before the decimals of an amount that may be two, as somebody said. */
  decimalSign: BankFile['decimalSign']
  /** What has to be said before the rows are read: some may be read in two ways, and no row proves one. */
  asks: BankQuestion | undefined
  /** Of the lines that say none; undefined where all say one. */
  currency: string | undefined
  /** The account's: of purchases abroad some banks write that of the shop beside the line. */
  accountCurrency: string | undefined
  /** That of most lines, as its column has it: a file may have those of several accounts. */
  account: string | undefined
}

const DAYS: readonly BankField[] = ['bookedOn', 'valueOn']
const AMOUNTS: readonly BankField[] = ['amount', 'moneyIn', 'moneyOut', 'balance']
/** A text that is longer is no day, and no amount. */
const MAX_VALUE_LENGTH = 40

/** What is known of a table beforehand: `currency` is that of the organisation. */
interface Learnt {
  today: CalendarDate
  dayOrder?: BankFile['dayOrder']
  decimalSign?: BankFile['decimalSign']
  currency?: string | undefined
}

/** Learns the habits of a table's columns row by row; the amounts of a file have one sign before decimals, in whichever column. */
export function learnBankHabits(
  columns: readonly (BankField | null)[],
  { today, dayOrder, decimalSign, currency }: Learnt,
): { see(cells: readonly string[]): void; habits(): BankHabits } {
  const of = (fields: readonly BankField[]) => fields.filter((field) => columns.includes(field))
  const cellsOf = new Map([...of(DAYS), ...of(AMOUNTS)].map((field) => [field, new Set<string>()]))
  const said = new Map<string, number>()
  const accounts = new Map<string, number>()
  let isCurrencyMissing = false
  return {
    see(cells) {
      const [one, ...others] = isLine(cells, columns) ? currenciesOf(cells, columns) : ['']
      isCurrencyMissing ||= one === undefined
      if (one && others.length === 0) count(said, one)
      const account = plainCell(cells[columns.indexOf('ownAccount')] ?? '')
      if (account !== '') count(accounts, account)
      for (const [field, seen] of cellsOf) {
        const cell = cells[columns.indexOf(field)] ?? ''
        if (cell !== '' && cell.length <= MAX_VALUE_LENGTH)
          seen.add(DAYS.includes(field) ? dayOfMoment(cell) : amountShape(cell))
      }
    },
    habits() {
      const order = (field: BankField) => {
        const found = dayOrderOf(cellsOf.get(field) ?? [], 'unknown')
        return found === 'unsure' ? (dayOrder ?? found) : found
      }
      const amounts = of(AMOUNTS).flatMap((field) => [...(cellsOf.get(field) ?? [])])
      const decimal = decimalSignOf(amounts)
      const days = new Map(of(DAYS).map((field) => [field, order(field)]))
      const isUnsureDay = (field: BankField) =>
        days.get(field) === 'unsure' &&
        [...(cellsOf.get(field) ?? [])].some(
          (cell) => readDay(cell, { today, order: 'unsure', mayLieAhead: true }) === 'unsure',
        )
      const isUnsureAmount = amounts.some((amount) => readBankAmount(amount, decimal) === 'unsure')
      const asked = { days: of(DAYS).some(isUnsureDay), decimals: isUnsureAmount && !decimalSign }
      return {
        columns,
        today,
        days,
        decimalSign,
        asks: questionOf(asked),
        decimals: new Map(of(AMOUNTS).map((field) => [field, decimal])),
        currency: isCurrencyMissing ? currency : undefined,
        accountCurrency: isCurrencyMissing ? currency : mostSaid(said, currency),
        account: mostSaid(accounts, undefined),
      }
    },
  }
}

function questionOf({ days, decimals }: { days: boolean; decimals: boolean }): BankQuestion | undefined {
  if (days) return decimals ? 'bank_say_days_and_decimals' : 'bank_say_days'
  return decimals ? 'bank_say_decimals' : undefined
}

const count = (said: Map<string, number>, one: string) => said.set(one, (said.get(one) ?? 0) + 1)

/** That of most lines; of as many that of the organisation, else the first. */
function mostSaid(said: ReadonlyMap<string, number>, currency: string | undefined): string | undefined {
  const most = Math.max(...said.values())
  const found = [...said].flatMap(([one, lines]) => (lines === most ? [one] : []))
  return currency && found.includes(currency) ? currency : found[0]
}

/** Whether a row has a day and an amount, as neither sums nor headings in the middle of a file have. */
function isLine(cells: readonly string[], columns: BankHabits['columns']): boolean {
  const isAmount = (field: BankField) =>
    field !== 'balance' && amountShape(cells[columns.indexOf(field)] ?? '') !== ''
  return /\d/.test(cells[columns.indexOf('bookedOn')] ?? '') && AMOUNTS.some(isAmount)
}

/** By the column for it, and beside the amounts: both say the same one. */
export function currenciesOf(cells: readonly string[], columns: BankHabits['columns']): Set<string> {
  const beside = AMOUNTS.flatMap((field) => currencyBeside(cells[columns.indexOf(field)] ?? '') ?? [])
  const own = plainCell(cells[columns.indexOf('currency')] ?? '').toUpperCase()
  return new Set(own === '' ? beside : [own, ...beside])
}
