import type { Database } from '@medlem/database/database'
import type { Deps } from '../../platform/deps/deps.ts'

/** In the transaction that made it due, now or later. */
export async function enqueueBatch(
  tx: Database,
  { jobs }: Pick<Deps, 'jobs'>,
  batchId: string,
  { startAfterSeconds }: { startAfterSeconds?: number } = {},
): Promise<void> {
  const later = startAfterSeconds === undefined ? {} : { startAfterSeconds }
  await jobs.enqueue(tx, 'runBatch', { batchId }, { singletonKey: batchId, ...later })
}
