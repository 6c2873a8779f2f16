import pg from 'pg'

/** What pg keeps of a statement while its answer arrives. */
interface Answering {
  text?: string
  _result: pg.QueryResult
}

/** An INSERT is left alone: what it returns stands in the order of its VALUES on every release of PostgreSQL. */
const REVERSED = new Set(['SELECT', 'UPDATE', 'DELETE'])

let isOn = false

/**
 * From now on the rows of a statement without ORDER BY come in the opposite order, as with SQLite's `reverse_unordered_selects`.
 * PostgreSQL promises none, and nearly always returns them as they were written: what relies on that fails once a year, by chance.
 */
export function reverseUnordered(): void {
  if (isOn) return
  isOn = true
  const query = pg.Query.prototype as unknown as Record<
    'handleCommandComplete',
    (this: Answering, ...of: unknown[]) => void
  >
  const complete = query.handleCommandComplete
  query.handleCommandComplete = function (...of) {
    complete.apply(this, of)
    if (REVERSED.has(this._result.command) && !/order by/i.test(this.text ?? '')) this._result.rows.reverse()
  }
}
