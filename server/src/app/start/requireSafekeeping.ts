import { setTimeout as delay } from 'node:timers/promises'
import { safeWords } from '@medlem/database/errorWords'
import type { Config } from '../../platform/config/config.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Safekeeping } from '../../platform/ports/safekeeping.ts'
import { tryOut } from '../../platform/safekeeping/tryOut.ts'
import { StartProblem } from './startProblem.ts'

const AGAIN_AFTER_MS = 1_000

/**
 * Refuses a start whose safekeeping can't be written to, because no member could pay then (decision 63). A place that does not answer
 * is waited for as long as the database is (`DATABASE_WAIT_SECONDS`).
 */
export async function requireSafekeeping(
  safekeeping: Safekeeping | undefined,
  { config, log }: { config: Pick<Config, 'databaseWaitSeconds'>; log: Log },
): Promise<void> {
  const endsAt = Date.now() + config.databaseWaitSeconds * 1000
  while (safekeeping) {
    try {
      return await tryOut(safekeeping)
    } catch (error) {
      const reason = reasonOf(error)
      if (Date.now() >= endsAt)
        throw new StartProblem(
          `SAFEKEEPING_URL: nothing can be kept there (${reason}), so no member could pay. Set it to a place that this user can write to, or to off.`,
        )
      log.warn({ event: 'safekeeping_awaited', err: error }, 'the start waits for safekeeping')
      await delay(AGAIN_AFTER_MS)
    }
  }
}

/** 'EACCES', 'ECONNREFUSED', or in words; the address may hold a password and is left out. */
function reasonOf(error: unknown): string {
  for (let one = error; one instanceof Error; one = one.cause) {
    if ('code' in one && typeof one.code === 'string') return one.code
  }
  return safeWords(error instanceof Error ? error : new Error(String(error))).replace(/\.$/, '')
}
