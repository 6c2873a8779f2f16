import type { CustomField } from '@medlem/contract/customField'
import type { MemberCondition } from '@medlem/contract/memberFilter'
import { parseNumber } from '@medlem/domain/customField'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import type { KnownCondition } from './filterLabels.ts'

type ConditionOf<Field extends MemberCondition['field']> = Extract<MemberCondition, { field: Field }>

/** A condition as it is being edited: ages as they are typed, ends that are empty as null. */
export type DraftCondition =
  | ConditionOf<
      | 'year'
      | 'gender'
      | 'city'
      | 'known'
      | 'whatsApp'
      | 'renewal'
      | 'overdue'
      | 'accepted'
      | 'team'
      | 'tag'
      | 'ended'
    >
  | { field: 'age'; from: string; to: string; on: string | undefined }
  | { field: 'joined' | 'left'; from: string | null; to: string | null }
  | OwnDraft

/** Of a field of the organisation's own. */
export type OwnDraft =
  | ConditionOf<'ownText' | 'ownChoice' | 'ownYesNo' | 'ownAnswered'>
  | { field: 'ownNumber'; number: number; from: string; to: string }
  | { field: 'ownDate'; number: number; from: string | null; to: string | null }

export const isOwnDraft = (draft: DraftCondition): draft is OwnDraft => draft.field.startsWith('own')

const OLDEST = 150

export function newOwnDraft({ kind, number }: Pick<CustomField, 'kind' | 'number'>): OwnDraft {
  switch (kind) {
    case 'text':
      return { field: 'ownText', number, how: 'contains', text: '' }
    case 'number':
      return { field: 'ownNumber', number, from: '', to: '' }
    case 'date':
      return { field: 'ownDate', number, from: null, to: null }
    case 'choice':
      return { field: 'ownChoice', number, is: [] }
    case 'yesNo':
      return { field: 'ownYesNo', number, is: true }
  }
}

export function newDraft(field: KnownCondition['field'], thisYear: number): DraftCondition {
  switch (field) {
    case 'year':
      return { field, year: thisYear, is: [] }
    case 'gender':
    case 'city':
    case 'team':
    case 'tag':
      return { field, is: [] }
    case 'ended':
      return { field, is: ['yes'] }
    case 'age':
      return { field, from: '', to: '', on: undefined }
    case 'joined':
    case 'left':
      return { field, from: null, to: null }
    case 'known':
      return { field, what: 'email', is: false }
    case 'whatsApp':
    case 'renewal':
    case 'overdue':
      return { field, is: true }
    case 'accepted':
      return { field, page: '', is: false }
  }
}

export function draftOf(condition: MemberCondition): DraftCondition {
  switch (condition.field) {
    case 'ownNumber': {
      const typed = (value: number | undefined) =>
        value === undefined ? '' : String(value).replace('.', ',')
      const { field, number, from, to } = condition
      return { field, number, from: typed(from), to: typed(to) }
    }
    case 'ownDate': {
      const { field, number, from = null, to = null } = condition
      return { field, number, from, to }
    }
    case 'age': {
      const typed = (age: number | undefined) => (age === undefined ? '' : String(age))
      return { field: 'age', from: typed(condition.from), to: typed(condition.to), on: condition.on }
    }
    case 'joined':
    case 'left':
      return { field: condition.field, from: condition.from ?? null, to: condition.to ?? null }
    default:
      return condition
  }
}

/** A typed age; undefined for none, null for what is no age. */
export function readAge(typed: string): number | undefined | null {
  const text = typed.trim()
  if (text === '') return undefined
  return /^\d{1,3}$/.test(text) && Number(text) <= OLDEST ? Number(text) : null
}

/** The condition, or the sentence that says what is missing. */
export function conditionProblem(draft: DraftCondition): MemberCondition | string {
  switch (draft.field) {
    case 'year':
    case 'gender':
    case 'city':
    case 'team':
    case 'tag':
    case 'ended':
    case 'ownChoice':
      return draft.is.length === 0 ? t.chooseValue : draft
    case 'accepted':
      return draft.page === '' ? t.choosePage : draft
    case 'ownText':
      return draft.text.trim() === '' ? t.ownTextMissing : { ...draft, text: draft.text.trim() }
    case 'ownNumber': {
      const { field, number } = draft
      const [from, to] = [readNumber(draft.from), readNumber(draft.to)]
      if (from === null || to === null) return t.ownWrongNumber
      return ended(from, to) ?? { field, number, ...ends(from, to) }
    }
    case 'ownDate': {
      const { field, number } = draft
      const [from, to] = [draft.from ?? undefined, draft.to ?? undefined]
      return ended(from, to) ?? { field, number, ...ends(from, to) }
    }
    case 'age': {
      const [from, to] = [readAge(draft.from), readAge(draft.to)]
      if (from === null || to === null) return t.wrongAge
      const on = draft.on === undefined ? {} : { on: draft.on }
      return ended(from, to) ?? { field: 'age', ...on, ...ends(from, to) }
    }
    case 'joined':
    case 'left': {
      const [from, to] = [draft.from ?? undefined, draft.to ?? undefined]
      return ended(from, to) ?? { field: draft.field, ...ends(from, to) }
    }
    default:
      return draft
  }
}

const readNumber = (typed: string) => (typed.trim() === '' ? undefined : (parseNumber(typed) ?? null))

function ended<Value extends string | number>(
  from: Value | undefined,
  to: Value | undefined,
): string | undefined {
  if (from === undefined && to === undefined) return t.giveEnd
  return from !== undefined && to !== undefined && to < from ? t.wrongOrder : undefined
}

const ends = <Value>(from: Value | undefined, to: Value | undefined) => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
})
