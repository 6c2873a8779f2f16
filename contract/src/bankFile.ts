import * as z from 'zod/mini'
import { ImportColumn, ImportedFile, SeenFile } from './importedFile.ts'
import { CalendarDate, Currency } from './scalar.ts'

/**
 * What a column of a bank's file may say of a line. `amount` has a sign, or `side` says in a word whether it left or came; `moneyIn` and
 * `moneyOut` have none, and stand in two columns.
 * Several columns may be `text`. `ownAccount` tells lines of several accounts apart.
 */
export const BankField = z.enum([
  'bookedOn',
  'valueOn',
  'amount',
  'side',
  'moneyIn',
  'moneyOut',
  'balance',
  'text',
  'name',
  'payerAccount',
  'ownAccount',
  'reference',
  'currency',
  'status',
])
export type BankField = z.infer<typeof BankField>

/** Money in minor units that may be owed: the balance of an account, or a line of it. Above zero is money that came. */
export const SignedMinor = z.int().check(z.gte(-999_999_999_999_999), z.lte(999_999_999_999_999))

/**
 * Whether what a statement says of its balance agrees with its lines. `neither`: read from either end the balances of the lines do not
 * follow from each other. `unknown`: the file says no balance.
 */
export const BalanceCheck = z.enum(['agrees', 'differs', 'neither', 'unknown'])
export type BalanceCheck = z.infer<typeof BalanceCheck>

/** What a file says of one account over some days. */
export const BankStatement = z.object({
  /** The bank's own name of the statement; empty where it has none. */
  reference: z.string(),
  /** The last four signs of the account's number; null where the file does not say it. */
  accountLastFour: z.nullable(z.string()),
  /** No line of the account was there when the file was previewed: it may be that of somebody else. */
  isNewAccount: z.optional(z.boolean()),
  currency: z.nullable(Currency),
  from: z.nullable(CalendarDate),
  to: z.nullable(CalendarDate),
  lines: z.int(),
  inMinor: SignedMinor,
  outMinor: SignedMinor,
  openingMinor: z.nullable(SignedMinor),
  closingMinor: z.nullable(SignedMinor),
  balance: BalanceCheck,
  /** Closing minus opening minus the lines; where lines have balances, what is missing before the line with this number. */
  differenceMinor: SignedMinor,
  differsAt: z.nullable(z.int()),
})
export type BankStatement = z.infer<typeof BankStatement>

export const BankColumn = z.object({
  heading: ImportColumn.shape.heading,
  samples: ImportColumn.shape.samples,
  /** Null for a column that is not read. */
  field: z.nullable(BankField),
})
export type BankColumn = z.infer<typeof BankColumn>

/** What a bank's file is. */
export const BankFile = z.object({
  format: z.enum(['camt', 'csv', 'xlsx', 'ods']),
  /** Of a table; none of CAMT. */
  columns: z.array(BankColumn),
  reading: ImportedFile.shape.reading,
  seen: z.optional(SeenFile),
  /** Where day, month and year may be in several orders: what somebody said of it. */
  dayOrder: ImportedFile.shape.dayOrder,
  /** Where an amount may be two, as '1.450' may: the sign before decimals, as somebody said. */
  decimalSign: z.optional(z.enum([',', '.'])),
  /** Which of both a preview could not do without. */
  asks: z.optional(z.array(z.enum(['dayOrder', 'decimalSign']))),
  /** The account of a table, which does not say it: one that is kept, or the name of a new one. */
  account: z.nullable(z.string()),
  /** Files of an archive that are no statements, and were not read. */
  unreadFiles: z.array(z.string()),
  /** Known once the rows are read. */
  statements: z.array(BankStatement),
})
export type BankFile = z.infer<typeof BankFile>
