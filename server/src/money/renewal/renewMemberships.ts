import { copenhagenDate } from '@medlem/domain/calendar'
import type { Deps } from '../../platform/deps/deps.ts'
import { ChargeNotKept } from '../savedCard/keepCharge.ts'
import { chargeRenewal } from './chargeRenewal.ts'
import { claimDue } from './store.ts'

/** Small, so that several processes share what is due, and little waits when one of them dies. */
const BATCH = 8
/** Longer than a batch takes with every call at its time-out; after a crash others wait this long. */
const LEASE_MS = 5 * 60_000

/**
 * Charges what is due today, a batch at a time, until no unleased renewal is left; returns how many. Any number of
 * processes may run it at once. It ends early while safekeeping does not answer.
 */
export async function renewMemberships(deps: Deps): Promise<number> {
  let taken = 0
  for (;;) {
    const now = deps.clock.now()
    const until = new Date(now.getTime() + LEASE_MS)
    const batch = await claimDue(deps.db, { today: copenhagenDate(now), now, until, limit: BATCH })
    if (batch.length === 0) return taken
    for (const leased of batch) {
      try {
        await chargeRenewal(deps, leased)
      } catch (error) {
        // It would be the same for the next; the next run tries again.
        if (error instanceof ChargeNotKept) return taken
        // Others are not kept waiting for one that fails: it is tried again when its lease has run out.
        deps.log.error({ event: 'renewal_failed', err: error, renewalId: leased.id }, 'a renewal failed')
      }
      taken += 1
    }
  }
}
