import type { BankFile, BankStatement } from '@medlem/contract/bankFile'
import type { BankLine, BankRowProblem } from '@medlem/domain/bankLine'
import type { Minor } from '@medlem/domain/money'

/** A row of a bank's file: a line of an account, or why it is none that is taken in. */
export interface BankRow {
  /** Of a table as a spreadsheet numbers it; of CAMT counted through the file, from 1. */
  number: number
  /** Undefined where the row can't be taken in. */
  line: BankLine | undefined
  problem: BankRowProblem | undefined
  /** The parts of a payment of several did not sum to it, so it is one line. */
  isUndivided?: true
  /** Of the payment of several of which the line is a part. */
  wholeMinor?: Minor
}

/** The account of the rows that follow. */
export interface BankAccountSaid {
  /** Its number without blanks; null where the file does not say it. */
  number: string | null
  currency: string | null
}

/** What a bank's file says, in its order; an advice (camt.054) says again what a statement says, perhaps in other words. */
export type BankPart =
  | { account: BankAccountSaid; isAdvice: boolean }
  | { bankRows: BankRow[] }
  | { statement: BankStatement }
  | { unreadFile: string }

/** What a file is before its rows are read. */
export type BankHead = Pick<BankFile, 'format' | 'columns' | 'reading' | 'seen'>
