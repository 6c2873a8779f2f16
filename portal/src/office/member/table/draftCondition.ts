import type { MemberCondition } from '@medlem/contract/memberFilter'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'

type ConditionOf<Field extends MemberCondition['field']> = Extract<MemberCondition, { field: Field }>

/** A condition as it is being edited: ages as they are typed, ends that are empty as null. */
export type DraftCondition =
  | ConditionOf<'year' | 'gender' | 'city' | 'known' | 'whatsApp' | 'renewal' | 'team' | 'tag'>
  | { field: 'age'; from: string; to: string; on: string | undefined }
  | { field: 'joined' | 'left'; from: string | null; to: string | null }

const OLDEST = 150

export function newDraft(field: MemberCondition['field'], thisYear: number): DraftCondition {
  switch (field) {
    case 'year':
      return { field, year: thisYear, is: [] }
    case 'gender':
    case 'city':
    case 'team':
    case 'tag':
      return { field, is: [] }
    case 'age':
      return { field, from: '', to: '', on: undefined }
    case 'joined':
    case 'left':
      return { field, from: null, to: null }
    case 'known':
      return { field, what: 'email', is: false }
    case 'whatsApp':
    case 'renewal':
      return { field, is: true }
  }
}

export function draftOf(condition: MemberCondition): DraftCondition {
  switch (condition.field) {
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
      return draft.is.length === 0 ? t.chooseValue : draft
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
