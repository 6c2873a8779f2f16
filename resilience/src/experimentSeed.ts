import { randomInt } from 'node:crypto'
import { effort, figure } from './effort.ts'

/** What `npm test` follows, so that each of its runs is the same. */
const USUAL = '20261126'

/**
 * What the chances of an experiment follow: the experiment's own variable, MEDLEM_SEED, or else the same seed always.
 * 'random' chooses one, as `npm run prove -- torture` does.
 */
export function experimentSeed(what: string, variable: string): number {
  const { MEDLEM_SEED, [variable]: own } = process.env
  const wanted = own ?? MEDLEM_SEED ?? effort({ short: USUAL, full: 'random' })
  const seed = wanted === 'random' ? randomInt(1_000_000_000) : Number(wanted)
  if (!Number.isSafeInteger(seed)) throw new Error(`${variable}: ${wanted} is no whole number`)
  figure(`${what} follow the seed ${seed} (${variable}).`)
  return seed
}
