import { MemberSelection } from '@medlem/contract/memberSelection'
import type { BatchTableRow } from '@medlem/database/schema/batch'
import { copenhagenDate } from '@medlem/domain/calendar'
import type { SQL } from 'drizzle-orm'
import { wasChecked } from '../../people/memberFilter/columnRights.ts'
import { chosenSql } from '../../people/memberList/chosenMembers.ts'
import { chosenBySelection } from '../../people/memberList/memberSelection.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listChosen } from './chosenStore.ts'
import { insertRows, lockPreview, type NewBatchRow } from './store.ts'

/** Members who are read and written as a preview together. */
const PREVIEWED_ROWS = 200

type Chosen = Awaited<ReturnType<typeof listChosen>>[number]

type RowsOf = (members: readonly Chosen[]) => Promise<Omit<NewBatchRow, 'number'>[]>

/** Writes a row for each member whom the selection in the batch's detail chooses, as `rowsOf` says of some at a time. */
export async function previewChosen(
  deps: Pick<Deps, 'db' | 'clock'>,
  batch: BatchTableRow,
  rowsOf: RowsOf,
): Promise<undefined> {
  const { orgId, detail } = batch
  const selection = MemberSelection.parse(detail.selection)
  const chosen = chosenSql(
    // Checked when the batch began.
    chosenBySelection(selection, { orgId, today: copenhagenDate(deps.clock.now()), may: wasChecked }),
  )
  return previewMembers(deps, batch, { chosen, rowsOf })
}

/** The same of those for whom a condition holds. */
export async function previewMembers(
  { db }: Pick<Deps, 'db'>,
  batch: BatchTableRow,
  { chosen, rowsOf }: { chosen: SQL; rowsOf: RowsOf },
): Promise<undefined> {
  let number = 0
  let after: Parameters<typeof listChosen>[2]['after']
  while (true) {
    const members = await listChosen(db, chosen, { after, limit: PREVIEWED_ROWS })
    const rows = (await rowsOf(members)).map((row): NewBatchRow => {
      number += 1
      return { number, ...row }
    })
    const isNewest = await db.transaction(async (tx) => {
      if (!(await lockPreview(tx, batch))) return false
      await insertRows(tx, batch.id, rows)
      return true
    })
    if (!isNewest || members.length < PREVIEWED_ROWS) return undefined
    after = members.at(-1)
  }
}
