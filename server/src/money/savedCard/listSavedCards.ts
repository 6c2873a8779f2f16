import type { SavedCard } from '@medlem/contract/savedCard'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listKeptCards } from './store.ts'

/** The member's own cards, by what a person recognises them by; the provider's names stay here. */
export async function listOwnCards(deps: Deps, caller: Caller): Promise<SavedCard[]> {
  const rows = await listKeptCards(deps.db, { memberId: caller.subject.id })
  return rows.map(({ id, orgId, brand, last4, expiry, savedAt }) => ({
    ...{ id, orgId, brand, last4, expiry },
    savedAt: savedAt.toISOString(),
  }))
}
