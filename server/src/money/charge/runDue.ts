import { type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import type { Deps } from '../../platform/deps/deps.ts'
import { ChargeNotKept } from './keepCharge.ts'

/** Small, so that several processes share what is due, and little waits when one of them dies. */
const BATCH = 8
/** Longer than a batch takes with every call at its time-out; after a crash others wait this long. */
export const LEASE_MS = 5 * 60_000

export interface DueWork<Row> {
  /** Leases up to so many that are due and whose lease is free or has run out. */
  claim: (due: { today: CalendarDate; now: Date; until: Date; limit: number }) => Promise<Row[]>
  run: (leased: Row) => Promise<void>
  /** Logs that one failed. */
  failed: (leased: Row, err: unknown) => void
}

/**
 * Runs what is due today, a batch at a time, until nothing unleased is left; returns how many. Any number of processes may run it
 * at once. It ends early while safekeeping does not answer.
 */
export async function runDue<Row>({ clock }: Pick<Deps, 'clock'>, work: DueWork<Row>): Promise<number> {
  let taken = 0
  for (;;) {
    const now = clock.now()
    const until = new Date(now.getTime() + LEASE_MS)
    const batch = await work.claim({ today: copenhagenDate(now), now, until, limit: BATCH })
    if (batch.length === 0) return taken
    for (const leased of batch) {
      try {
        await work.run(leased)
      } catch (error) {
        // It would be the same for the next; the next run tries again.
        if (error instanceof ChargeNotKept) return taken
        // Others are not kept waiting for one that fails: it is tried again when its lease has run out.
        work.failed(leased, error)
      }
      taken += 1
    }
  }
}
