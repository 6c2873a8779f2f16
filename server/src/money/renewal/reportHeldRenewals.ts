import type { Deps } from '../../platform/deps/deps.ts'
import { countHeldForReview } from './store.ts'

/** Logs an error while renewals are held for review; returns how many are. */
export async function reportHeldRenewals({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<number> {
  const parked = await countHeldForReview(db)
  if (parked > 0) log.error({ event: 'renewals_held', parked }, 'renewals wait for a person')
  return parked
}
