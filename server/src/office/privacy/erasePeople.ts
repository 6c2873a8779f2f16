import type { Database } from '@medlem/database/database'
import { deleteFeeds } from '../../club/calendarFeed/store.ts'
import { eraseEnds } from '../../club/membership/endStore.ts'
import { eraseAcceptances } from '../../club/page/acceptanceStore.ts'
import { eraseFromGroups } from '../../club/team/store.ts'
import { eraseAnswers } from '../../people/customField/store.ts'
import { eraseLetters } from '../../people/invitation/store.ts'
import { eraseNotes } from '../../people/memberNote/store.ts'
import { forgetChangers } from '../../people/settingChange/store.ts'
import { eraseFromRows } from '../batch/eraseFromRows.ts'
import * as store from './eraseStore.ts'

/** Erases what is known of people, but for what bookkeeping must keep: members who asked for it, or guests of an event long ago. */
export async function erasePeople(tx: Database, ids: string[], at: Date): Promise<void> {
  await store.eraseWords(tx, ids)
  await store.eraseThreads(tx, ids)
  await store.eraseDoorNames(tx, ids)
  await eraseNotes(tx, ids)
  await eraseEnds(tx, ids)
  await forgetChangers(tx, ids)
  await eraseAnswers(tx, ids)
  await eraseAcceptances(tx, ids)
  await eraseLetters(tx, ids)
  await deleteFeeds(tx, ids)
  await store.erasePurchases(tx, ids)
  await eraseFromRows(tx, ids)
  await eraseFromGroups(tx, ids)
  await store.eraseMembers(tx, ids, at)
}
