import type { BatchRowRow } from '@medlem/database/schema/batch'
import type { Chunk } from './kind.ts'
import type { RowOutcome } from './store.ts'

/** What became of a row, without its number. */
export type Outcome = Omit<RowOutcome, 'number'>

/** Works on the rows of a chunk one after another. */
export async function eachRow(
  { rows }: Chunk,
  work: (row: BatchRowRow) => Promise<Outcome>,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = []
  for (const row of rows) outcomes.push({ number: row.number, ...(await work(row)) })
  return outcomes
}

/** The choice of a kind whose rows can only be left out: the others wait while they would change something. */
export async function chooseToLeaveOut(
  _tx: unknown,
  { rows, choice }: Pick<Chunk, 'rows'> & { choice: string | null },
): Promise<RowOutcome[]> {
  return rows.map(({ number, group }) => {
    const isLeft = choice === 'leave_out'
    const state = isLeft || group !== 'changed' ? 'aside' : 'waiting'
    return { number, state, choice: isLeft ? choice : null }
  })
}
