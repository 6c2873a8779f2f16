import type { PGlite } from '@electric-sql/pglite'
import type { Report } from '../connection.ts'

const CHECKPOINT_EVERY_MS = 5 * 60_000
// When few are awake: it holds the one connection for about a second per 500,000 rows.
const VACUUM_HOUR = 3

export type MaintenanceOptions = { checkpointEveryMs?: number; vacuumIn?: () => number; report?: Report }

/**
 * Does what PostgreSQL's background processes would and the embedded engine has none of: checkpoints, without which
 * the log and the recovery after a crash only grow, and a nightly vacuum with fresh statistics for the planner.
 * Answers a function that stops it and waits for what is running.
 */
export function startMaintenance(engine: PGlite, options: MaintenanceOptions = {}): () => Promise<void> {
  const { checkpointEveryMs = CHECKPOINT_EVERY_MS, vacuumIn = untilNextVacuum, report } = options
  let running: Promise<unknown> = Promise.resolve()
  const run = (statement: string) => {
    running = running.then(() => engine.exec(statement)).catch((error: Error) => report?.(error))
    return running
  }
  const checkpoints = setInterval(() => run('CHECKPOINT'), checkpointEveryMs).unref()
  let vacuum: NodeJS.Timeout
  const planVacuum = () => {
    vacuum = setTimeout(() => {
      planVacuum()
      run('VACUUM (ANALYZE)')
    }, vacuumIn()).unref()
  }
  planVacuum()
  return async () => {
    clearInterval(checkpoints)
    clearTimeout(vacuum)
    await running
  }
}

/** Milliseconds from `now` to the next vacuum, in the machine's own time zone. */
export function untilNextVacuum(now = new Date()): number {
  const next = new Date(now)
  next.setHours(VACUUM_HOUR, 30, 0, 0)
  if (next <= now) next.setDate(next.getDate() + 1)
  return next.getTime() - now.getTime()
}
