import { copenhagenDate } from '@medlem/domain/calendar'
import type { Deps } from '../../platform/deps/deps.ts'
import { claimParts } from '../payment/partStore.ts'
import { ChargeNotKept } from '../savedCard/keepCharge.ts'
import { takeUpPart } from './takeUpPart.ts'

/** As those of renewals: small, so that several processes share what is due. */
const BATCH = 8
/** Longer than a batch takes with every call at its time-out; after a crash others wait this long. */
const LEASE_MS = 5 * 60_000

/**
 * Announces and charges the parts whose day has come, a batch at a time; returns how many it took up. Any number of processes may
 * run it at once. It ends early while safekeeping does not answer.
 */
export async function chargeParts(deps: Deps): Promise<number> {
  let taken = 0
  for (;;) {
    const now = deps.clock.now()
    const until = new Date(now.getTime() + LEASE_MS)
    const batch = await claimParts(deps.db, { today: copenhagenDate(now), now, until, limit: BATCH })
    if (batch.length === 0) return taken
    for (const leased of batch) {
      try {
        await takeUpPart(deps, leased)
      } catch (error) {
        if (error instanceof ChargeNotKept) return taken
        // Others are not kept waiting for one that fails: it is tried again when its lease has run out.
        deps.log.error(
          { event: 'instalment_failed', err: error, partId: leased.id },
          'a part could not be charged',
        )
      }
      taken += 1
    }
  }
}
