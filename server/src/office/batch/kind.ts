import type { Database } from '@medlem/database/database'
import type { BatchRowRow, BatchTableRow } from '@medlem/database/schema/batch'
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
  /**
   * Writes the rows of the preview, from the beginning; it is called again when its process ended. Answers the code of a text
   * when the rows can't be read.
   */
  preview(deps: Deps, batch: BatchTableRow): Promise<string | undefined>
  run(tx: Database, chunk: Chunk): Promise<RowOutcome[]>
  undo(tx: Database, chunk: Chunk): Promise<RowOutcome[]>
  /** What a row would do with a choice, of a batch that did not run yet. */
  choose(tx: Database, chunk: Chunk & { choice: string | null }): Promise<RowOutcome[]>
}

export type BatchWorks = Record<BatchTableRow['kind'], BatchWork>
