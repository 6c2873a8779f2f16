import type { Deps } from '../../platform/deps/deps.ts'
import { listHeldPayments } from '../payment/purchaseStore.ts'
import { readProviderBooks } from './readProviderBooks.ts'

/** Banks take back what was paid within about four months; later refunds are found by whoever gives the next one. */
const WATCHED_MS = 120 * 86_400_000
const AT_ONCE = 4
/** A provider that was silent so often in a row is asked again the next night. */
const SILENT_TIMES = 3

/** Reads at the provider what became of the money of the last months. Answers how many payments were read. */
export async function sweepProviderBooks(deps: Deps): Promise<number> {
  const since = new Date(deps.clock.now().getTime() - WATCHED_MS)
  const waiting = (await listHeldPayments(deps.db, since)).values()
  const silent = new Map<string, number>()
  let read = 0
  const worker = async () => {
    for (const { id, orgId } of waiting) {
      const times = silent.get(orgId) ?? 0
      if (times >= SILENT_TIMES) continue
      const result = await readProviderBooks(deps, id)
      silent.set(orgId, result === 'unknown' ? times + 1 : 0)
      if (result === 'read') read += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return read
}
