import type { Deps } from '../deps.ts'
import { startJobs } from '../job/handlers.ts'

const PURGE_EVERY_MS = 15 * 60_000

interface Purging {
  purge(): Promise<void>
}

/** Runs the jobs, and forgets what the identity server need not know any longer. */
export async function startBackground(
  deps: Deps,
  identity: Purging | undefined,
): Promise<{ stop(): Promise<void> }> {
  await startJobs(deps)
  const purge = () => {
    identity
      ?.purge()
      .catch((error: unknown) => deps.log.error({ err: error }, 'what has expired could not be deleted'))
  }
  const timer = setInterval(purge, PURGE_EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await deps.jobs.stop()
    },
  }
}
