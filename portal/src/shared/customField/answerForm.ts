import type { FieldAnswers, MemberField } from '@medlem/contract/customField'
import { fieldKey, parseNumber } from '@medlem/domain/customField'

/** Answers as they are typed, by the key of the field; blank for none. */
export type AnswerForm = Record<string, string>

export function toAnswerForm(fields: readonly MemberField[]): AnswerForm {
  return Object.fromEntries(fields.map((field) => [fieldKey(field.number), typed(field)]))
}

function typed({ kind, value }: MemberField): string {
  if (value === null) return ''
  if (kind === 'yesNo') return value === true ? 'yes' : 'no'
  return kind === 'number' ? String(value).replace('.', ',') : String(value)
}

/** The answers that differ from the stored ones. What is no number is sent as it was typed: the server says what is wrong. */
export function fromAnswerForm(fields: readonly MemberField[], form: AnswerForm): FieldAnswers {
  const before = toAnswerForm(fields)
  return fields
    .filter(({ number }) => form[fieldKey(number)] !== before[fieldKey(number)])
    .map(({ number, kind }) => ({ number, value: answerOf(kind, form[fieldKey(number)] ?? '') }))
}

function answerOf(kind: MemberField['kind'], text: string): FieldAnswers[number]['value'] {
  if (text.trim() === '') return null
  if (kind === 'yesNo') return text === 'yes'
  if (kind === 'choice') return Number(text)
  return kind === 'number' ? (parseNumber(text) ?? text) : text
}

/** The field of the form that the server refused, from its name in what was sent: 'answers.0.value'. */
export function refusedAnswer(wire: string, sent: FieldAnswers): string | undefined {
  const answer = sent[Number(/^answers\.(\d+)\./.exec(wire)?.[1])]
  return answer && fieldKey(answer.number)
}
