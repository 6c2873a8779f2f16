import type { Deps } from '../../platform/deps/deps.ts'
import { announceRenewals } from './announceRenewals.ts'
import { countHeldForReview } from './store.ts'
import { warnOfCards } from './warnOfCards.ts'

/** What a new day brings to renewals: notices, warnings, and a word to the operator while something waits for a person. */
export async function prepareRenewals(
  deps: Deps,
): Promise<{ renewalsAnnounced: number; cardsWarned: number }> {
  const renewalsAnnounced = await announceRenewals(deps)
  const cardsWarned = await warnOfCards(deps)
  const parked = await countHeldForReview(deps.db)
  if (parked > 0) deps.log.error({ event: 'renewals_held', parked }, 'renewals wait for a person')
  return { renewalsAnnounced, cardsWarned }
}
