import type {
  CustomField,
  FieldAccess,
  FieldAtJoining,
  FieldKind,
  FieldUpdate,
  NewField,
} from '@medlem/contract/customField'
import { officeFieldTexts as t } from '@medlem/i18n/en/portal/office/customField'

/** What an administrator types of a field. */
export interface FieldForm {
  name: string
  help: string
  kind: FieldKind
  access: FieldAccess
  atJoining: FieldAtJoining
  options: { number: number | undefined; label: string }[]
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

export function toFieldForm(field: CustomField | undefined): FieldForm {
  const offered = field?.options.filter(({ isOffered }) => isOffered) ?? []
  return {
    name: field?.name ?? '',
    help: field?.help ?? '',
    kind: field?.kind ?? 'choice',
    access: field?.access ?? 'memberWrites',
    atJoining: field?.atJoining ?? 'no',
    options:
      offered.length > 0
        ? offered.map(({ number, label }) => ({ number, label }))
        : [
            { number: undefined, label: '' },
            { number: undefined, label: '' },
          ],
  }
}

/** Blank options are none; only what the member writes is asked of them. */
export function fromFieldForm({ options, access, atJoining, kind, ...form }: FieldForm): NewField {
  const named = options.filter(({ label }) => label.trim() !== '')
  return {
    ...form,
    ...{ kind, access },
    atJoining: access === 'memberWrites' ? atJoining : 'no',
    options:
      kind === 'choice' ? named.map(({ number, label }) => ({ label, ...(number && { number }) })) : [],
  }
}

/** A field as it is, with what changes. */
export function updateOf(field: CustomField, change: Partial<FieldUpdate>): FieldUpdate {
  const { name, help, access, atJoining, isArchived, version } = field
  const options = field.options
    .filter(({ isOffered }) => isOffered)
    .map(({ number, label }) => ({ number, label }))
  return { name, help, access, atJoining, options, isArchived, version, ...change }
}
