import type { ChangeKind } from '@medlem/contract/change'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

export const CHANGE_CHANNEL = 'medlem_change'

/**
 * For the RETURNING of a statement that writes: PostgreSQL publishes the change on commit, and not after a rollback or when
 * no row was written. Equal changes of one transaction are published once.
 */
export const publishToMember = (kind: ChangeKind, memberId: SQLWrapper): SQL<string> =>
  sql`pg_notify(${CHANGE_CHANNEL}, ${`${kind} member `}::text || ${memberId}::text)`

/** The administrators of an organisation, by its key. */
export const publishToOrganisation = (kind: ChangeKind, key: string): SQL<string> =>
  sql`pg_notify(${CHANGE_CHANNEL}, ${`${kind} organisation ${key}`}::text)`

export const publishAll = (...changes: readonly SQL[]): SQL<string> =>
  sql`concat(${sql.join([...changes], sql`, `)})`
