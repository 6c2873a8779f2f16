import { addDays, copenhagenDate } from '@medlem/domain/calendar'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Safekeeping } from '../../platform/ports/safekeeping.ts'
import { recordBox, recordDay } from './windowRecord.ts'

/** Removes windows from safekeeping that every backup in use has; returns how many. A place that does not answer is for the next night. */
export async function dropOldRecords({ safekeeping, config, clock, log }: Deps): Promise<number> {
  if (!safekeeping) return 0
  let dropped = 0
  try {
    const names = await safekeeping.list()
    const today = copenhagenDate(clock.now())
    const day = trustedDay(names, today)
    if (day !== today)
      log.error({ event: 'clock_ahead', day: today, seen: day }, 'the clock went further than nights passed')
    await noteDay(safekeeping, { names, day })
    const first = addDays(day, -config.safekeepingDays)
    for (const name of names) {
      const of = recordDay(name)
      if (of === undefined || of >= first) continue
      await safekeeping.remove(name)
      dropped += 1
    }
  } catch (err) {
    log.error({ event: 'safekeeping_failed', err }, 'old windows could not be removed from safekeeping')
  }
  return dropped
}

/** So many days without a night's work may be a server that was off. */
const DAYS_OFF = 60
/** A clock that went further is followed by so many days a night, until it is put right or the nights have passed. */
const STEP_DAYS = 2
/** Its name has the day of the last night's work; no record begins like it. */
const NOTED = /^night-(\d{4}-\d{2}-\d{2})$/

/** Today, unless the clock is months ahead of the last night's work, or of the newest record before any. */
function trustedDay(names: readonly string[], today: string): string {
  const nights = names.flatMap((name) => NOTED.exec(name)?.[1] ?? [])
  const days = nights.length > 0 ? nights : names.flatMap((name) => recordDay(name) ?? [])
  const last = days.toSorted().at(-1)
  return last === undefined || addDays(last, DAYS_OFF) >= today ? today : addDays(last, STEP_DAYS)
}

async function noteDay(
  safekeeping: Safekeeping,
  { names, day }: { names: readonly string[]; day: string },
): Promise<void> {
  const name = `night-${day}`
  await safekeeping.write(name, name)
  for (const former of names) if (NOTED.test(former) && former !== name) await safekeeping.remove(former)
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
  const [before, after] = [recordBox(from), recordBox(to)]
  for (const name of await safekeeping.list()) {
    const sealed = recordDay(name) && (await safekeeping.read(name))
    if (!sealed || after.opens(sealed, name)) continue
    const opens = before.opens(sealed, name)
    if (opens) await safekeeping.write(name, after.seal(before.open(sealed, name), name))
    done[opens ? 'resealed' : 'unreadable'] += 1
  }
  return done
}
