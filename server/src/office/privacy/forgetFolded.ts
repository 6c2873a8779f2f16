import { UNDO_DAYS } from '@medlem/domain/batch'
import { eraseEnds } from '../../club/membership/endStore.ts'
import { eraseAcceptances } from '../../club/page/acceptanceStore.ts'
import { eraseFromGroups } from '../../club/team/store.ts'
import { eraseAnswers } from '../../people/customField/store.ts'
import { eraseLetters } from '../../people/invitation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { eraseFolded, listFolded } from './eraseStore.ts'

const DAY_MS = 86_400_000

/**
 * Erases what is left of records that were folded into another, once the merge is not undone any more: profile, answers, accepted
 * pages, tags and places in teams, which the one who is kept has too (decision 37). Answers of how many records.
 */
export async function forgetFolded({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const at = clock.now()
  return db.transaction(async (tx) => {
    const ids = await listFolded(tx, new Date(at.getTime() - UNDO_DAYS * DAY_MS))
    if (ids.length === 0) return 0
    await eraseAnswers(tx, ids)
    await eraseAcceptances(tx, ids)
    await eraseFromGroups(tx, ids)
    await eraseEnds(tx, ids)
    await eraseLetters(tx, ids)
    await eraseFolded(tx, ids, at)
    return ids.length
  })
}
