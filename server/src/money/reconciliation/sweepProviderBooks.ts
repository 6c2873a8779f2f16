import type { Deps } from '../../platform/deps/deps.ts'
import { listHeldPayments } from '../payment/purchaseStore.ts'
import { readProviderBooks } from './readProviderBooks.ts'

/** Banks take back what was paid within about four months; a refund made at the provider later is found by the next refund here. */
const WATCHED_MS = 120 * 86_400_000
const MAX_CONCURRENT = 4
/** After so many lookups in a row without an answer an organisation's rest waits for the next night. */
const MAX_FAILURES = 3

/** Reads the captured payments of the last months at the provider; returns the number of payments read. */
export async function sweepProviderBooks(deps: Deps): Promise<number> {
  const since = new Date(deps.clock.now().getTime() - WATCHED_MS)
  const waiting = (await listHeldPayments(deps.db, since)).values()
  const failures = new Map<string, number>()
  let read = 0
  const worker = async () => {
    for (const { id, orgId } of waiting) {
      const times = failures.get(orgId) ?? 0
      if (times >= MAX_FAILURES) continue
      const result = await readProviderBooks(deps, id)
      failures.set(orgId, result === 'unknown' ? times + 1 : 0)
      if (result === 'read') read += 1
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, worker))
  return read
}
