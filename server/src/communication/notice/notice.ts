import { BASE_LANGUAGE } from '@medlem/i18n/languages'
import type * as z from 'zod/mini'
import { claimNotices } from './claimNotices.ts'
import { instalmentNotices } from './instalmentNotices.ts'
import type { NoticeKind, Saying } from './kind.ts'
import { moneyNotices } from './moneyNotices.ts'
import { peopleNotices } from './peopleNotices.ts'
import { registrationNotices } from './registrationNotices.ts'
import { renewalNotices } from './renewalNotices.ts'

const kinds = {
  ...moneyNotices,
  ...renewalNotices,
  ...instalmentNotices,
  ...claimNotices,
  ...registrationNotices,
  ...peopleNotices,
}
type Kinds = typeof kinds

/** What happened, as it is kept: said anew for each reader, in the reader's language. */
export type Notice = {
  [Code in keyof Kinds]: { code: Code; values: z.input<Kinds[Code]['values']> }
}[keyof Kinds]

/** A notice as a row holds it. */
export interface KeptNotice {
  code: string
  values: Record<string, unknown>
}

/** Limit of a notification's title (design §4.4, row 27). */
const MAX_TITLE_LENGTH = 200

/** The sentences of a notice in a language; undefined for one that this version does not know. */
export function sayKept({ code, values }: KeptNotice, language: string): Saying | undefined {
  const byCode: Record<string, NoticeKind | undefined> = kinds
  const said = Object.hasOwn(kinds, code) ? byCode[code]?.say(values, language) : undefined
  return said && { ...said, title: said.title.slice(0, MAX_TITLE_LENGTH) }
}

/** The same in English, which is kept beside it: a search finds it, and a later version can't lose it. */
export function sayInBase(notice: Notice): Saying {
  const said = sayKept(notice, BASE_LANGUAGE)
  if (!said) throw new Error(`the notice ${notice.code} is not said`)
  return said
}
