import { line } from '@medlem/contract/scalar'
import { typedContactTexts } from '@medlem/i18n/en/domain/typedContact'
import * as z from 'zod/mini'

// What mail programs turn into a link. A label of one letter counts before an ending of two or three ('t.co'), so that
// initials before a surname ('J.P.Hansen') stay a name.
const DOT = '[.．。｡]'
const ADDRESS = new RegExp(
  [
    '[a-z][a-z0-9+.-]*:\\/\\/',
    `www${DOT}`,
    '\\S[@＠]\\S',
    `[\\p{L}\\p{N}-]{2,}${DOT}\\p{L}{2,}`,
    `[\\p{L}\\p{N}]${DOT}[a-z]{2,3}(?![\\p{L}.])`,
    '\\d+\\.\\d+\\.\\d+\\.\\d+',
  ].join('|'),
  'iu',
)
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/** Whether a text has the address of a web page or an e-mail in it. */
export function hasAddress(text: string): boolean {
  return ADDRESS.test(text.replace(UNSEEN, ''))
}

/** A name of a person, as others' mail will carry it: without the address of a web page or an e-mail (Ruling 48). May be empty. */
export const PersonName = line(100).check(
  z.refine((name) => !hasAddress(name), typedContactTexts.nameWithAddress),
)

/** A name that was stored otherwise or came with a sign-in, such that no mail program makes a link of it: 'evil.example' → 'evil example'. */
export function plainName(name: string): string {
  if (!hasAddress(name)) return name
  return name
    .replace(UNSEEN, '')
    .replace(/[:/\\@＠.．。｡]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
