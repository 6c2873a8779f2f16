import type { Database } from '@medlem/database/database'
import type { BatchTableRow } from '@medlem/database/schema/batch'
import type { Right } from '@medlem/domain/rights'
import type { Caller } from '../../people/access/caller.ts'
import { administers } from '../../people/access/policy.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { BatchHandlers, BatchWork } from './kind.ts'

/** Who reads a batch that they may read, and what else they may in its organisation. */
export interface BatchReader {
  language: string
  may(right: Right): boolean
}

export async function readerOf(db: Database, caller: Caller, orgId: string): Promise<BatchReader> {
  const organisation = await findOrganisation(db, orgId)
  return {
    language: caller.language,
    may: (right) => organisation !== undefined && administers(caller, organisation, right),
  }
}

/** What may be chosen for rows, in which language somebody reads them, and the columns whose values they may not see. */
export interface ShownRows {
  choicesOf: BatchWork['choicesOf'] | undefined
  language: string
  hidden: ReadonlySet<string>
}

/** How somebody reads a batch's rows. */
export async function shownTo(
  { db, works }: { db: Database; works: BatchHandlers },
  caller: Caller,
  { kind, orgId }: BatchTableRow,
): Promise<ShownRows> {
  const { may, language } = await readerOf(db, caller, orgId)
  const { columnRights = {}, choicesOf } = works[kind]
  const hidden = Object.entries(columnRights).flatMap(([column, right]) => (may(right) ? [] : [column]))
  return { choicesOf, language, hidden: new Set(hidden) }
}
