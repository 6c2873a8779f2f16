import type { ChangeKind } from '@medlem/contract/change'
import type { Database } from '@medlem/database/database'
import { notifyAfterCommit } from '@medlem/database/notices'

export const CHANGE_CHANNEL = 'medlem_change'

/** What changed, and for whom: the payload of a notification. */
export type ChangeNotice = `${ChangeKind} ${'member' | 'organisation'} ${string}`

export const toMember = (kind: ChangeKind, memberId: string): ChangeNotice => `${kind} member ${memberId}`

/** The administrators of an organisation, by its key. */
export const toOrganisation = (kind: ChangeKind, key: string): ChangeNotice => `${kind} organisation ${key}`

/**
 * Publishes changes once the transaction is committed, each of them once, and none after a rollback. Call it with what a
 * statement really wrote.
 */
export async function publish(db: Database, changes: readonly ChangeNotice[]): Promise<void> {
  const different = [...new Set(changes)]
  await notifyAfterCommit(
    db,
    different.map((payload) => ({ channel: CHANGE_CHANNEL, payload })),
  )
}
