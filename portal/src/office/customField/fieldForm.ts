import type {
  CustomField,
  FieldAccess,
  FieldAtJoining,
  FieldKind,
  FieldUpdate,
  NewField,
} from '@medlem/contract/customField'
import { officeFieldTexts as t } from '@medlem/i18n/en/portal/office/customField'
import type { DeepPartial } from 'react-hook-form'

/** What an administrator types of a field. */
export interface FieldForm {
  name: string
  help: string
  translations: Record<string, { name?: string | undefined; help?: string | undefined }>
  kind: FieldKind
  access: FieldAccess
  atJoining: FieldAtJoining
  options: {
    number: number | undefined
    label: string
    translations: Record<string, { label?: string | undefined }>
  }[]
}

export const kindWords: Record<FieldKind, string> = {
  text: t.kindText,
  number: t.kindNumber,
  date: t.kindDate,
  choice: t.kindChoice,
  yesNo: t.kindYesNo,
}

export const accessWords: Record<FieldAccess, string> = {
  staff: t.accessStaff,
  memberSees: t.accessSees,
  memberWrites: t.accessWrites,
}

export const joiningWords: Record<FieldAtJoining, string> = {
  no: t.joiningNo,
  may: t.joiningMay,
  must: t.joiningMust,
}

export function optionsOf<Value extends string>(words: Record<Value, string>) {
  return (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value] }))
}

/** What a field is, in a line: 'Choice of 3 · the member writes it · asked when joining · 12 answers'. */
export function fieldSentence({ kind, options, access, atJoining, answers }: CustomField): string {
  const offered = options.filter(({ isOffered }) => isOffered).length
  return [
    kind === 'choice' ? t.choiceOf({ count: offered }) : kindWords[kind],
    accessWords[access],
    ...(atJoining === 'no' ? [] : [joiningWords[atJoining]]),
    t.answers({ count: answers }),
  ].join(' · ')
}

/** What is typed in other languages, by language: of a choice its options too. */
export function typedTexts({ kind, translations = {}, options = [] }: DeepPartial<FieldForm>) {
  const typed: Record<string, Record<string, string | undefined>> = {}
  for (const [language, texts] of Object.entries(translations)) typed[language] = { ...texts }
  for (const [at, option] of (kind === 'choice' ? options : []).entries())
    for (const [language, texts] of Object.entries(option?.translations ?? {}))
      typed[language] = { ...typed[language], [`option${at}`]: texts?.label }
  return typed
}

/** The field of the form that the server's name of one stands for: one of an option is said below the list. */
export function fieldOfForm(
  wire: string,
): 'name' | 'help' | 'atJoining' | 'options' | `translations.${string}.name` | undefined {
  const language = /^translations\.(\w+)\.name$/.exec(wire)?.[1]
  if (language) return `translations.${language}.name`
  return (['name', 'help', 'atJoining', 'options'] as const).find((name) => name === wire.split('.')[0])
}

export const emptyOption = { number: undefined, label: '', translations: {} }

export function toFieldForm(field: CustomField | undefined): FieldForm {
  const { name = '', help = '', translations = {}, options: offered = [] } = field ? asWritten(field) : {}
  return {
    name,
    help,
    translations,
    kind: field?.kind ?? 'choice',
    access: field?.access ?? 'memberWrites',
    atJoining: field?.atJoining ?? 'no',
    options:
      offered.length > 0
        ? offered.map(({ translations: inOthers = {}, ...option }) => ({ ...option, translations: inOthers }))
        : [emptyOption, emptyOption],
  }
}

/** Blank options are none; only what the member writes is asked of them. */
export function fromFieldForm({ options, access, atJoining, kind, ...form }: FieldForm): NewField {
  const named = options.filter(({ label }) => label.trim() !== '')
  return {
    ...form,
    kind,
    access,
    atJoining: access === 'memberWrites' ? atJoining : 'no',
    options:
      kind === 'choice' ? named.map(({ number, ...texts }) => ({ ...texts, ...(number && { number }) })) : [],
  }
}

/** A field as it is, with what changes. */
export function updateOf(field: CustomField, change: Partial<FieldUpdate>): FieldUpdate {
  const { access, atJoining, isArchived, version } = field
  return { ...asWritten(field), access, atJoining, isArchived, version, ...change }
}

/** Its texts in the organisation's language, and those in others; the options are those that are offered. */
function asWritten({ name, help, options, written }: CustomField) {
  const texts: NonNullable<CustomField['written']> = written ?? { name, help, translations: {}, options }
  const isOffered = ({ number }: { number: number }) =>
    options.some((option) => option.number === number && option.isOffered)
  return {
    name: texts.name,
    help: texts.help,
    translations: texts.translations,
    options: texts.options
      .filter(isOffered)
      .map(({ number, label, translations }) => ({ number, label, ...(translations && { translations }) })),
  }
}
