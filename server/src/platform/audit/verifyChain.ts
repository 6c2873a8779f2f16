import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '@medlem/database/database'
import {
  type ChainPlace,
  findUnsealed,
  holdsHash,
  listChainEnds,
  listNotedHeads,
  listSealed,
  type NotedHead,
  type SealedEntry,
} from './chainStore.ts'

/**
 * Whether the audit log is what was written: every entry in its place, unchanged, and none missing in between. `headHash`
 * is the last one of the chain of the chains' heads, and stands for all entries up to the last note.
 */
export type ChainVerdict =
  | { ok: true; entries: number; chains: number; headHash: string | null; holdsExpected: boolean }
  | ({ ok: false; why: string } & ChainPlace)

export interface ChainInput {
  /** A hash that was noted outside the database. When the log has lost it, its end was cut off or it was rewritten. */
  expectedHash?: string | undefined
  pageSize?: number
  /** For a walk in the background: after each page the thread is left to requests for as long as the page took. */
  rests?: boolean
}

const PAGE_SIZE = 2000
/** What a broken note is reported under, as the chains of entries have names of their own. */
const HEADS = 'heads'

/** Walks every chain from its beginning. Hashes are made here from the columns, not by the database's own function. */
export async function verifyChain(
  db: Database,
  { expectedHash, pageSize = PAGE_SIZE, rests }: ChainInput = {},
): Promise<ChainVerdict> {
  // Before the walk: entries may be added to a chain while it is read, and none may be taken away.
  const ends = await listChainEnds(db)
  const walk = await walkEntries(db, { ends: new Map(ends.map((end) => [end.chain, end])), pageSize, rests })
  if ('why' in walk) return { ok: false, ...walk }
  const unsealed = await findUnsealed(db)
  if (unsealed) {
    const why = `entry ${unsealed.id} was never sealed: it was put in past the database's own rules`
    return { ok: false, chain: unsealed.chain, place: (walk.lengths.get(unsealed.chain) ?? 0) + 1, why }
  }
  const heads = await walkHeads(db, pageSize)
  if ('why' in heads) return { ok: false, ...heads }
  return {
    ok: true,
    entries: [...walk.lengths.values()].reduce((sum, length) => sum + length, 0),
    chains: walk.lengths.size,
    headHash: heads.headHash,
    holdsExpected: expectedHash === undefined || (await holdsHash(db, expectedHash)),
  }
}

/** Whether one chain is what was written: the entries of an organisation are the chain of its id. */
export async function verifyOneChain(
  db: Database,
  chain: string,
): Promise<{ entries: number; why: string | null }> {
  const ends = (await listChainEnds(db)).filter((end) => end.chain === chain)
  const walk = await walkEntries(db, {
    ends: new Map(ends.map((end) => [chain, end])),
    pageSize: PAGE_SIZE,
    only: chain,
  })
  if ('why' in walk) return { entries: walk.place, why: walk.why }
  return { entries: walk.lengths.get(chain) ?? 0, why: null }
}

type Break = ChainPlace & { why: string }

interface Walk {
  /** Of each chain. The next one is walked when the one before has reached its end. */
  ends: Map<string, { place: number; hash: string }>
  pageSize: number
  /** Only this chain. */
  only?: string
  rests?: boolean | undefined
}

async function walkEntries(
  db: Database,
  { ends, pageSize, only, rests }: Walk,
): Promise<Break | { lengths: Map<string, number> }> {
  const lengths = new Map<string, number>()
  let last: ChainPlace & { hash: string | null } = { chain: '', place: 0, hash: null }
  for (;;) {
    const began = performance.now()
    const page = await listSealed(db, last, { limit: pageSize, only })
    for (const entry of page) {
      if (entry.chain !== last.chain) last = { chain: entry.chain, place: 0, hash: null }
      const { chain } = entry
      const place = last.place + 1
      const why = problemOf(entry, { place, previous: last.hash })
      if (why) return { chain, place, why }
      if (ends.get(chain)?.place === place && ends.get(chain)?.hash === entry.hash) ends.delete(chain)
      lengths.set(chain, place)
      last = { chain, place, hash: entry.hash }
    }
    if (page.length < pageSize) break
    if (rests) await delay(performance.now() - began)
  }
  for (const [chain, { place }] of ends)
    return {
      chain,
      place,
      why: 'the last entry is not the one that was written: the end was cut off, or written anew',
    }
  return { lengths }
}

async function walkHeads(db: Database, pageSize: number): Promise<Break | { headHash: string | null }> {
  let place = 0
  let headHash: string | null = null
  for (;;) {
    const page = await listNotedHeads(db, place, pageSize)
    for (const head of page) {
      place += 1
      const why = problemOfHead(head, { place, previous: headHash })
      if (why) return { chain: HEADS, place, why }
      headHash = head.hash
    }
    if (page.length < pageSize) return { headHash }
  }
}

interface Expected {
  place: number
  /** The hash of the one before. */
  previous: string | null
}

function problemOf(entry: SealedEntry, expected: Expected): string | undefined {
  if (entry.place > expected.place) return `the entry is missing: the next one stands at ${entry.place}`
  if (entry.hash === hashOf([String(entry.place), ...entry.columns], expected.previous)) return undefined
  return `entry ${entry.id} was changed or moved: its hash does not follow from it and the entry before`
}

function problemOfHead(head: NotedHead, expected: Expected): string | undefined {
  if (head.place > expected.place) return `the note is missing: the next one stands at ${head.place}`
  if (head.hash !== hashOf([String(head.place), ...head.columns], expected.previous))
    return 'the note was changed or moved: its hash does not follow from it and the note before'
  if (head.isHeld) return undefined
  const [, chain, chainPlace] = head.columns
  return `the chain ${chain} has lost the entry that stood at ${chainPlace}`
}

/** The same text as `audit_hash` and `audit_head_hash` in the migrations write, from the same columns in the same order. */
function hashOf(values: (string | null)[], previous: string | null): string {
  const text = `[${values.map((value) => JSON.stringify(value)).join(', ')}]`
  return createHash('sha256')
    .update(`${previous ?? ''}\n${text}`)
    .digest('hex')
}
