import { createHash, randomUUID } from 'node:crypto'

/** What FreePay sends in place of an identifier that is not in use. */
export const zeroGuid = '00000000-0000-0000-0000-000000000000'

/**
 * Draws GUIDs. With a seed the n-th draw at a given ledger length is always the same, also after a restart; such
 * identifiers can be guessed, so a seed is for tests only.
 */
export function guidSource(seed: string | undefined, ledgerLength: () => number): () => string {
  if (seed === undefined) return randomUUID
  let lastLength = -1
  let drawn = 0
  return () => {
    const length = ledgerLength()
    drawn = length === lastLength ? drawn + 1 : 0
    lastLength = length
    const hex = createHash('sha256').update(`${seed}:${length}:${drawn}`).digest('hex')
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      `a${hex.slice(17, 20)}`,
      hex.slice(20, 32),
    ].join('-')
  }
}
