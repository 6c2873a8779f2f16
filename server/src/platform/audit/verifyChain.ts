import { createHash } from 'node:crypto'
import type { Database } from '@medlem/database/database'
import { listSealed, type SealedEntry } from './chainStore.ts'

/** Whether the audit log is what was written: every entry in its place, unchanged, and none missing in between. */
export type ChainVerdict =
  | { ok: true; entries: number; headHash: string | null; holdsExpected: boolean }
  | { ok: false; place: number; why: string }

export interface ChainInput {
  /** A head hash that was noted earlier. When the chain has lost it, its end was cut off or it was rewritten. */
  expectedHash?: string | undefined
  pageSize?: number
}

const PAGE_SIZE = 2000

/** Walks the chain from its beginning. Hashes are made here from the columns, not by the database's own function. */
export async function verifyChain(
  db: Database,
  { expectedHash, pageSize = PAGE_SIZE }: ChainInput = {},
): Promise<ChainVerdict> {
  let place = 0
  let headHash: string | null = null
  let holdsExpected = expectedHash === undefined
  for (;;) {
    const page = await listSealed(db, place, pageSize)
    for (const entry of page) {
      const why = problemOf(entry, { place: place + 1, previous: headHash })
      if (why) return { ok: false, place: place + 1, why }
      place += 1
      headHash = entry.hash
      holdsExpected ||= headHash === expectedHash
    }
    if (page.length < pageSize) return { ok: true, entries: place, headHash, holdsExpected }
  }
}

function problemOf(
  entry: SealedEntry,
  expected: { place: number; previous: string | null },
): string | undefined {
  if (entry.place === null)
    return `entry ${entry.id} was never sealed: it was put in past the database's own rules`
  if (entry.place > expected.place) return `the entry is missing: the next one stands at ${entry.place}`
  if (entry.hash === hashOf(entry, expected.previous)) return undefined
  return `entry ${entry.id} was changed or moved: its hash does not follow from it and the entry before`
}

/** The same text as `audit_hash` in the migrations writes, from the same columns in the same order. */
function hashOf({ place, columns }: SealedEntry, previous: string | null): string {
  const values = [String(place), ...columns]
  const text = `[${values.map((value) => JSON.stringify(value)).join(', ')}]`
  return createHash('sha256')
    .update(`${previous ?? ''}\n${text}`)
    .digest('hex')
}
