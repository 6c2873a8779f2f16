import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { SIGN_IN_CODE_TEMPLATE } from '@medlem/contract/signIn'
import type { SendingRule } from '../../communication/outbox/sendingRule.ts'
import type { Config } from '../../platform/config/config.ts'
import { findCode } from '../access/bindingStore.ts'

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
  const expected = Buffer.from(codeOf(config, id))
  const given = Buffer.from(typed)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** A message with a sign-in code gets the code as it is sent, and is not sent once the code has expired. */
export const signInCodeRule: SendingRule = async ({ db, config, clock }, row) => {
  if (row.templateId !== SIGN_IN_CODE_TEMPLATE) return { row }
  const { codeId } = row.params
  const code = codeId === undefined ? undefined : await findCode(db, codeId)
  if (!code || code.usedAt !== null || code.expiresAt <= clock.now()) return { skip: 'code_over' }
  return { row: { ...row, params: { ...row.params, CODE: codeOf(config, code.id) } } }
}
