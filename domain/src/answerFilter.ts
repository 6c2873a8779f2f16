import type { FieldAnswer } from '@medlem/contract/customField'
import type { MemberCondition } from '@medlem/contract/memberFilter'
import { dayCode, type StoredAnswer } from './customField.ts'
import { foldText } from './foldText.ts'

/** A condition on an answer to a field of the organisation's own. */
export type OwnCondition = Extract<MemberCondition, { field: `own${string}` }>

export const isOwnCondition = (condition: MemberCondition): condition is OwnCondition =>
  condition.field.startsWith('own')

/** Whether somebody's answer to the field of a condition, undefined for none, is as it asks. */
export function isAnsweredSo(condition: OwnCondition, answer: StoredAnswer | undefined): boolean {
  if (condition.field === 'ownAnswered') return (answer !== undefined) === condition.is
  return answer !== undefined && answers(condition, answer)
}

function answers(
  condition: Exclude<OwnCondition, { field: 'ownAnswered' }>,
  { code, text }: StoredAnswer,
): boolean {
  switch (condition.field) {
    case 'ownText': {
      const [words, wanted] = [foldText(text ?? ''), foldText(condition.text)]
      return text !== null && (condition.how === 'begins' ? words.startsWith(wanted) : words.includes(wanted))
    }
    case 'ownNumber':
      return isBetween(code, condition)
    case 'ownDate': {
      const { from, to } = condition
      return isBetween(code, { from: from && dayCode(from), to: to && dayCode(to) })
    }
    case 'ownChoice':
      return condition.is.includes(code)
    case 'ownYesNo':
      return code === (condition.is ? 1 : 0)
  }
}

/** An answer of the wire as conditions read it; words that are no day have no code. */
export function comparedAnswer(value: FieldAnswer): StoredAnswer {
  return typeof value === 'string'
    ? { code: dayCode(value), text: value }
    : { code: Number(value), text: null }
}

/** Whether a value is there and within a range; both ends belong to it. */
export function isBetween<Value extends string | number>(
  value: Value | undefined,
  { from, to }: { from?: Value | undefined; to?: Value | undefined },
): boolean {
  return value !== undefined && (from === undefined || value >= from) && (to === undefined || value <= to)
}
