import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../platform/config/config.ts'

const DIGITS = 6

/** The code of a row: computed, so that the database holds neither the code nor anything it could be guessed from. */
export function codeOf({ secret }: Pick<Config, 'secret'>, id: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, 'medlem sign-in code', '', 32))
  const number = createHmac('sha256', key).update(id).digest().readBigUInt64BE()
  // 2^64 is so much larger than 10^6 that no code is noticeably more likely than another.
  return String(number % 10n ** BigInt(DIGITS)).padStart(DIGITS, '0')
}

/** In constant time. */
export function isCode(
  config: Pick<Config, 'secret'>,
  { id, typed }: { id: string; typed: string },
): boolean {
  const [expected, given] = [Buffer.from(codeOf(config, id)), Buffer.from(typed)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
