import { createHmac, hkdfSync } from 'node:crypto'
import type { Config } from '../../platform/config/config.ts'

type Secret = Pick<Config, 'secret'>

/** Crockford's base 32: no letter that is mistaken for a figure. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 60 bits: with 20 tries an hour one of a million open letters is met once in some billion years. */
const CHARACTERS = 12

const keyed = ({ secret }: Secret, info: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, info, '', 32)))

/** The code of a letter: computed, so that the database holds nothing that could be typed. */
export function letterCode(config: Secret, id: string): string {
  const bytes = keyed(config, 'account-letter').update(id).digest()
  return Array.from(bytes.subarray(0, CHARACTERS), (byte) => ALPHABET[byte % 32]).join('')
}

/** A typed code as it was printed: blanks and hyphens mean nothing, and what looks alike is the same. */
export function printedCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0').replace(/U/g, 'V')
}

/** What a letter is found by. */
export function letterDigest(config: Secret, code: string): string {
  return keyed(config, 'account-letter-digest').update(code).digest('hex')
}

/** 'K7QF-2MXW-9D4T'. */
export function grouped(code: string): string {
  return code.replace(/.{4}(?=.)/g, '$&-')
}
