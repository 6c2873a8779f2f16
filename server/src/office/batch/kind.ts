import { type ImportedFile, isPaymentField } from '@medlem/contract/importedFile'
import type { Database } from '@medlem/database/database'
import type { BatchRowRow, BatchTableRow } from '@medlem/database/schema/batch'
import type { Right } from '@medlem/domain/rights'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Deps } from '../../platform/deps/deps.ts'
import type { RowOutcome } from './store.ts'

/** What a chunk of rows is run or undone with. */
export interface Chunk {
  deps: Deps
  batch: BatchTableRow
  rows: BatchRowRow[]
  at: Date
}

/**
 * What a kind of batch does. `run` and `undo` are given some rows at a time and the transaction in which they also become
 * done: what they write is written once, or not at all.
 */
export interface BatchWork {
  /** The tables that grow with it. */
  tables: readonly PgTable[]
  /** Columns of its rows that ask for a right besides the batch's own: the reader of a batch is not always the one who began it. */
  columnRights?: Readonly<Record<string, Right>>
  /** What may be chosen for a row with problems; left out, what may be chosen for one about a person. */
  choicesOf?(problems: readonly string[]): string[]
  /** Rows of a transaction, where 100 would be too many, or all must go together. */
  chunkRows?: number
  /** Whether a row needs a transaction to itself. */
  isAlone?(row: BatchRowRow): boolean
  /**
   * Writes the rows of the preview, from the beginning; it is called again when its process ended. Answers the code of a text
   * when the rows can't be read.
   */
  preview(deps: Deps, batch: BatchTableRow): Promise<string | undefined>
  /** Whether it runs once its preview is there: its starter has seen what it would do, or a fee says that it is done. */
  runsAtOnce?(batch: BatchTableRow): boolean
  run(tx: Database, chunk: Chunk): Promise<RowOutcome[]>
  /**
   * Of a kind whose rows are 'sending' after they ran: what became of some of them, now or when the batch is stopped. One that
   * still is has no outcome, and the batch does not end before it.
   */
  settle?(tx: Database, chunk: Chunk): Promise<RowOutcome[]>
  /** Left out where what was done can't be taken back. */
  undo?(tx: Database, chunk: Chunk): Promise<RowOutcome[]>
  /** What a row would do with a choice, of a batch that did not run yet. */
  choose(tx: Database, chunk: Chunk & { choice: string | null }): Promise<RowOutcome[]>
}

/** The right that a batch of this kind needs. */
export const rightOfBatch = {
  member_import: 'members:write',
  team: 'members:write',
  tag: 'members:write',
  end: 'members:write',
  merge: 'members:write',
  answer: 'members:write',
  invitation: 'members:write',
  payment: 'money:write',
  claim: 'money:write',
  group_message: 'messages:write',
  bank_import: 'money:write',
} as const satisfies Record<BatchTableRow['kind'], Right>

/** The rights of which one is enough to begin a batch and to read it: those who run an event write to its participants (decision 94). */
export function rightsToRead({ kind, detail }: Pick<BatchTableRow, 'kind' | 'detail'>): Right[] {
  const own = rightOfBatch[kind]
  const { selection } = detail as { selection?: { kind?: string } }
  return kind === 'group_message' && selection?.kind === 'participants' ? [own, 'events:write'] : [own]
}

/** The rights that deciding what a batch does needs: an import that records payments needs both. */
export function rightsOfBatch({ kind, detail }: Pick<BatchTableRow, 'kind' | 'detail'>): Right[] {
  const own = rightOfBatch[kind]
  const { columns = [] } = detail as Partial<ImportedFile>
  return kind === 'member_import' && columns.some(({ field }) => isPaymentField(field))
    ? [own, 'money:write']
    : [own]
}

export type BatchHandlers = Record<BatchTableRow['kind'], BatchWork>
