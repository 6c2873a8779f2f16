import type { Database } from '@medlem/database/database'
import type { BatchRowRow } from '@medlem/database/schema/batch'
import type { ImportedPerson } from '@medlem/domain/memberImportRow'
import { listRowsByNumber } from '../batch/store.ts'
import type { RowInput } from './rowPlan.ts'

/** A stored row's person; with the number of an earlier row where it is a further payment of that row's person. */
type StoredInput = ImportedPerson & { sameAs?: number }

/** Stored rows as they are planned, in their order. */
export async function rowInputs(
  db: Database,
  batchId: string,
  rows: readonly BatchRowRow[],
): Promise<RowInput[]> {
  const inputs = rows.map(({ input }) => input as unknown as StoredInput)
  const numbers = inputs.flatMap(({ sameAs }) => sameAs ?? [])
  const earlier = await listRowsByNumber(db, { batchId, numbers })
  const members = new Map(earlier.map(({ number, memberId }) => [number, memberId]))
  return rows.map(({ choice, problems }, at) => {
    const { sameAs, ...person } = inputs[at] as StoredInput
    const row = { person, choice, problems }
    return sameAs === undefined ? row : { ...row, ofEarlierRow: { memberId: members.get(sameAs) ?? null } }
  })
}
