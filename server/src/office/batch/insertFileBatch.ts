import type { Database } from '@medlem/database/database'
import type { BatchTableRow } from '@medlem/database/schema/batch'
import { type Actors, auditAdministration } from '../../people/access/auditCaller.ts'
import { insertBatch, insertFile } from './store.ts'

type FileBatch = Pick<BatchTableRow, 'orgId' | 'kind' | 'name' | 'detail'> & { bytes: Buffer; at: Date }

/** A batch with the file that was handed in, whose rows are not read yet, and its audit entry. The caller has the right. */
export async function insertFileBatch(
  tx: Database,
  caller: Actors,
  { bytes, at, ...made }: FileBatch,
): Promise<BatchTableRow> {
  const { orgId, kind } = made
  const row = await insertBatch(tx, {
    ...made,
    state: 'draft',
    createdBy: caller.actor.id,
    createdAt: at,
    updateDate: at,
  })
  await insertFile(tx, row.id, bytes)
  const detail = { kind }
  await auditAdministration(tx, caller, { action: 'batch_create', orgId, objectId: row.id, at, detail })
  return row
}
