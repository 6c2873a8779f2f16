import type { ChangeKind } from '@medlem/contract/change'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

export const CHANGE_CHANNEL = 'medlem_change'

/**
 * What a statement that writes gives back besides (RETURNING), so that a change is told when it is committed, and never
 * when it is undone or nothing was written. Several of one kind in one transaction are told once.
 */
export const publishToMember = (kind: ChangeKind, memberId: SQLWrapper): SQL<string> =>
  sql`pg_notify(${CHANGE_CHANNEL}, ${`${kind} member `}::text || ${memberId}::text)`

/** The administrators of an organisation, by its key. */
export const publishToOrganisation = (kind: ChangeKind, key: string): SQL<string> =>
  sql`pg_notify(${CHANGE_CHANNEL}, ${`${kind} organisation ${key}`}::text)`

export const publishAll = (...tells: readonly SQL[]): SQL<string> =>
  sql`concat(${sql.join([...tells], sql`, `)})`
