import { addDays, copenhagenDate } from '@medlem/domain/calendar'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Safekeeping } from '../../platform/ports/safekeeping.ts'
import { openRecord, recordDay, sealRecord } from './windowRecord.ts'

/** Removes windows from safekeeping that every backup in use has; returns how many. A place that does not answer is for the next night. */
export async function dropOldRecords({ safekeeping, config, clock, log }: Deps): Promise<number> {
  if (!safekeeping) return 0
  const first = addDays(copenhagenDate(clock.now()), -config.safekeepingDays)
  let dropped = 0
  try {
    for (const name of await safekeeping.list()) {
      const day = recordDay(name)
      if (day === undefined || day >= first) continue
      await safekeeping.remove(name)
      dropped += 1
    }
  } catch (err) {
    log.error({ event: 'safekeeping_failed', err }, 'old windows could not be removed from safekeeping')
  }
  return dropped
}

export interface Resealed {
  resealed: number
  /** Windows that neither secret opens. */
  unreadable: number
}

/** Seals every window with the new secret. Repeating it is harmless. */
export async function resealRecords(
  safekeeping: Safekeeping,
  { from, to }: { from: string; to: string },
): Promise<Resealed> {
  const done: Resealed = { resealed: 0, unreadable: 0 }
  for (const name of await safekeeping.list()) {
    const sealed = recordDay(name) && (await safekeeping.read(name))
    if (!sealed || opens(to, { name, sealed })) continue
    const record = opens(from, { name, sealed })
    if (record) await safekeeping.write(name, sealRecord(to, { name, record }))
    if (record) done.resealed += 1
    else done.unreadable += 1
  }
  return done
}

function opens(secret: string, of: { name: string; sealed: string }) {
  try {
    return openRecord(secret, of)
  } catch {
    return undefined
  }
}
