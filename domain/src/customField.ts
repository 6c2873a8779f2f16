import {
  type CustomField,
  type FieldAnswer,
  type FieldKey,
  MAX_ANSWER_LENGTH,
} from '@medlem/contract/customField'
import { CalendarDate } from '@medlem/contract/scalar'
import { foldText } from './foldText.ts'
import { type Translations, writtenTranslations } from './translation.ts'

/** What a choice offers, or offered once; those written before have no translations. */
export type FieldOption = CustomField['options'][number] & {
  translations?: Translations<'label'> | undefined
}

/** A field as far as an answer to it is checked and read. */
export type AnsweredField = Pick<CustomField, 'number' | 'name' | 'kind'> & {
  options: readonly FieldOption[]
}

/**
 * An answer as it is stored: the number, the days since 1970, the number of the option, or 1 for yes and 0 for no, so that
 * filters and orders compare numbers. Words are beside it, and their code is 1.
 */
export interface StoredAnswer {
  code: number
  text: string | null
}

/** What is wrong with an answer; each is a sentence of the server's catalogue. */
export type AnswerProblem = 'text' | 'tooLong' | 'number' | 'date' | 'choice' | 'yesNo'

/** More is no quantity of a club; four places are kept. */
const LARGEST = 999_999_999
const PLACES = 10_000
const DAY_MS = 86_400_000

export const fieldKey = (number: number): FieldKey => `field${number}`
/** The number of a field from its key. */
export const fieldNumber = (key: FieldKey): number => Number(key.slice('field'.length))
export const isFieldKey = (name: string): name is FieldKey => /^field\d/.test(name)

/** Days since 1 January 1970. */
export const dayCode = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/**
 * The one check of an answer: how it is stored, null for a blank, or what is wrong with it. An option that is not offered
 * any more may stay the answer of somebody who has it.
 */
export function readAnswer(
  field: AnsweredField,
  value: FieldAnswer | null,
  before?: StoredAnswer,
): StoredAnswer | null | AnswerProblem {
  if (value === null || (typeof value === 'string' && value.trim() === '')) return null
  switch (field.kind) {
    case 'text':
      return readWords(value)
    case 'number':
      return typeof value === 'number' && Math.abs(value) <= LARGEST
        ? { code: Math.round(value * PLACES) / PLACES || 0, text: null }
        : 'number'
    case 'date':
      return CalendarDate.safeParse(value).success ? { code: dayCode(String(value)), text: null } : 'date'
    case 'choice': {
      const option = field.options.find(({ number }) => number === value)
      const isKept = option !== undefined && option.number === before?.code
      return option?.isOffered || isKept ? { code: option.number, text: null } : 'choice'
    }
    case 'yesNo':
      return typeof value === 'boolean' ? { code: value ? 1 : 0, text: null } : 'yesNo'
  }
}

// Line breaks and tabs are of texts; the other characters that no keyboard types are not.
const UNSEEN = /[\p{Cs}\ufffd-\uffff\u202a-\u202e\u2066-\u2069]|(?![\n\r\t])\p{Cc}/u

function readWords(value: FieldAnswer): StoredAnswer | AnswerProblem {
  if (typeof value !== 'string' || UNSEEN.test(value)) return 'text'
  const text = value.trim()
  return text.length > MAX_ANSWER_LENGTH ? 'tooLong' : { code: 1, text }
}

/** A stored answer as the wire has it. */
export function answerValue(
  { kind }: Pick<AnsweredField, 'kind'>,
  { code, text }: StoredAnswer,
): FieldAnswer {
  if (kind === 'text') return text ?? ''
  if (kind === 'date') return new Date(code * DAY_MS).toISOString().slice(0, 10)
  return kind === 'yesNo' ? code === 1 : code
}

/** What a choice's option is called; blank for one that is gone. */
export function optionLabel({ options }: Pick<AnsweredField, 'options'>, value: FieldAnswer): string {
  return options.find(({ number }) => number === value)?.label ?? ''
}

const YES = /^(yes|y|ja|j|x|1|true|sand|sandt)$/i
const NO = /^(no|n|nej|nei|0|false|falsk)$/i

/**
 * An answer from how people write it in a file: '12,5', '1.250,50', 'ja', an option by its name. `readDay` reads days.
 * Undefined for what is none.
 */
export function parseAnswer(
  field: AnsweredField,
  typed: string,
  readDay: (text: string) => string | undefined,
): FieldAnswer | undefined {
  const text = typed.trim()
  switch (field.kind) {
    case 'text':
      return text
    case 'number':
      return parseNumber(text)
    case 'date':
      return readDay(text)
    case 'choice':
      return optionCalled(field, text)
    case 'yesNo':
      return YES.test(text) ? true : NO.test(text) ? false : undefined
  }
}

/** The option of this name: as the organisation writes it, else in another language. */
function optionCalled({ options }: AnsweredField, text: string): number | undefined {
  const named = [
    ...options.filter(({ label }) => foldText(label) === foldText(text)),
    ...options.filter((option) => namesInAll(option, 'label').has(foldText(text))),
  ]
  return (named.find(({ isOffered }) => isOffered) ?? named[0])?.number
}

/** What something is called in any language, as it is compared. */
export function namesInAll<Name extends string>(
  named: Readonly<Record<Name, string>> & { readonly translations?: Translations<Name> | undefined },
  name: Name,
): ReadonlySet<string> {
  const inOthers = Object.values(named.translations ?? {}).map((texts) => texts[name] ?? '')
  const all = [named[name], ...inOthers].map(foldText).filter((text) => text !== '')
  return new Set(all)
}

/** An answer as `parseAnswer` reads it: an option by its name, '12,5', 'yes' or 'no'. */
export function answerText(field: AnsweredField, stored: StoredAnswer): string {
  const value = answerValue(field, stored)
  if (field.kind === 'choice') return optionLabel(field, value)
  if (field.kind === 'yesNo') return value === true ? 'yes' : 'no'
  return field.kind === 'number' ? String(value).replace('.', ',') : String(value)
}

/** '1.250,5', '1 250,5' and '1250.5' are the same; of one point before three digits it can't be known, so it is a decimal one. */
export function parseNumber(typed: string): number | undefined {
  const text = typed.replace(/[\s\u00a0]/g, '').replace('−', '-')
  const plain = /^-?\d{1,3}(\.\d{3})+,\d+$|^-?\d{1,3}(\.\d{3}){2,}$/.test(text)
    ? text.replaceAll('.', '').replace(',', '.')
    : text.replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

/** A member in reach of the caller, and a field of theirs. */
export interface FieldAsked {
  /** The caller's own affair: their own answer, or that of a child. Else that of a linked account. */
  isOwn: boolean
  isAnswered: boolean
  /** An event asks it of this member, for which the caller signs them up. */
  isAskedByEvent?: boolean
}

/** Whether a caller reads a member's answer outside the office. Of a linked account only what is asked of it and not answered. */
export function seesField(field: Pick<CustomField, 'access' | 'atJoining'>, asked: FieldAsked): boolean {
  return asked.isOwn ? field.access !== 'staff' : writesField(field, asked)
}

/**
 * Whether they write it. Somebody who buys for a linked account, or signs it up for an event, answers what is asked then; what that
 * person answered is theirs.
 */
export function writesField(
  { access, atJoining }: Pick<CustomField, 'access' | 'atJoining'>,
  { isOwn, isAnswered, isAskedByEvent = false }: FieldAsked,
): boolean {
  return access === 'memberWrites' && (isOwn || ((atJoining !== 'no' || isAskedByEvent) && !isAnswered))
}

/** What is wrong with a field that is written; each is a sentence of the server's catalogue. */
export type FieldProblem = 'noOptions' | 'sameOption' | 'askedOfStaff'

/**
 * The rules of a field: a choice has options with different names, in whatever languages, as files name them; and only what the
 * member writes is asked of them.
 */
export function fieldProblem({
  kind,
  options,
  access,
  atJoining,
}: Pick<CustomField, 'kind' | 'access' | 'atJoining'> & {
  options: readonly Pick<FieldOption, 'label' | 'translations'>[]
}): FieldProblem | undefined {
  if (atJoining !== 'no' && access !== 'memberWrites') return 'askedOfStaff'
  if (kind !== 'choice') return undefined
  if (options.length === 0) return 'noOptions'
  const labels = options.flatMap((option) => [...namesInAll(option, 'label')])
  return new Set(labels).size < labels.length ? 'sameOption' : undefined
}

/**
 * The options of a field after a change: those left out stay, not offered any more, and new ones get the next numbers. Translations
 * that are left out stay too.
 */
export function mergeOptions(
  before: readonly FieldOption[],
  given: readonly (Pick<FieldOption, 'label' | 'translations'> & { number?: number | undefined })[],
): FieldOption[] {
  let last = Math.max(0, ...before.map(({ number }) => number))
  const offered = given.map(({ number, label, translations }) => {
    const known = before.find((one) => one.number === number)
    if (!known) last += 1
    const kept = translations ? writtenTranslations(translations) : known?.translations
    const hasOthers = kept !== undefined && Object.keys(kept).length > 0
    return {
      number: known?.number ?? last,
      label,
      isOffered: true,
      ...(hasOthers && { translations: kept }),
    }
  })
  const left = before.filter(({ number }) => !offered.some((one) => one.number === number))
  return [...offered, ...left.map((option) => ({ ...option, isOffered: false }))]
}
