import { ASKED_ABOUT_DAYS } from '@medlem/domain/providerWait'
import type { Deps } from '../../platform/deps/deps.ts'
import { runAll } from '../../platform/job/runAll.ts'
import { listHeldPayments } from '../payment/purchaseStore.ts'
import { readProviderBooks } from './readProviderBooks.ts'

const MAX_CONCURRENT = 4
/** After so many lookups in a row without an answer an organisation's rest waits for the next night. */
const MAX_FAILURES = 3

/**
 * Reads the captured payments of the last months at the provider; returns the number of payments read. A refund made at the provider
 * later is found by the next refund here.
 */
export async function sweepProviderBooks(deps: Deps): Promise<number> {
  const since = new Date(deps.clock.now().getTime() - ASKED_ABOUT_DAYS * 86_400_000)
  const waiting = await listHeldPayments(deps.db, since)
  const failures = new Map<string, number>()
  let read = 0
  const readOne = async ({ id, orgId }: { id: string; orgId: string }) => {
    const times = failures.get(orgId) ?? 0
    if (times >= MAX_FAILURES) return
    const result = await readProviderBooks(deps, id)
    failures.set(orgId, result === 'unknown' ? times + 1 : 0)
    if (result === 'read') read += 1
  }
  await runAll(waiting, readOne, { atOnce: MAX_CONCURRENT })
  return read
}
