import { uiTexts } from '@medlem/i18n/en/portal/ui'
import type { FieldValues } from 'react-hook-form'
import { formatDate } from '../../ui/format.ts'

/** A field of a form as a person compares two versions of it. */
export interface ComparedField<Values> {
  name: keyof Values & string
  label: string
  /** A value in words; left out, the value itself. */
  show?: (value: never, all: Values) => string
}

/** One field in which what is typed and what another person saved differ. */
export interface Difference {
  name: string
  label: string
  mine: string
  theirs: string
  /** Whether it was typed here; otherwise only the other person changed it. */
  isTyped: boolean
}

interface Versions<Values> {
  /** What the form was filled from. */
  begun: Values
  typed: Values
  /** As it is saved now. */
  newest: Values
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The fields that somebody else changed since the form was filled, and that are not typed in the same way. */
export function differences<Values extends FieldValues>(
  { begun, typed, newest }: Versions<Values>,
  fields: readonly ComparedField<Values>[],
): Difference[] {
  return fields
    .filter(({ name }) => !isSame(begun[name], newest[name]) && !isSame(typed[name], newest[name]))
    .map((field) => ({
      name: field.name,
      label: field.label,
      mine: wordsOf(field, typed),
      theirs: wordsOf(field, newest),
      isTyped: !isSame(begun[field.name], typed[field.name]),
    }))
}

function wordsOf<Values>({ name, show }: ComparedField<Values>, all: Values): string {
  const value: unknown = all[name]
  const words = show ? show(value as never, all) : plainWords(value)
  return words.trim() === '' ? uiTexts.emptyField : words
}

function plainWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? uiTexts.yes : uiTexts.no
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value)
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value
}

/** `show` of a field that chooses among options. */
export const optionWords =
  (options: readonly { value: string; label: string }[]) =>
  (value: string): string =>
    options.find((one) => one.value === value)?.label ?? value

/** `show` of texts in other languages. */
export const translationWords = (
  translations: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {},
): string =>
  Object.entries(translations)
    .map(([language, parts]) => `${language}: ${Object.values(parts).filter(Boolean).join(' – ')}`)
    .join('\n')
