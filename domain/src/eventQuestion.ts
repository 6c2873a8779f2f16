import type { CustomField } from '@medlem/contract/customField'
import type { WrittenQuestion } from '@medlem/contract/eventQuestion'

/** A field as far as an event can ask it. */
type Askable = Pick<CustomField, 'number' | 'access'>

/** What an event asks, with the field. */
export interface AskedQuestion<Field extends Askable> {
  field: Field
  isRequired: boolean
}

/**
 * What an event asks now, in its order, of the fields that are in use: one that is archived, or that members don't write any more, is not
 * asked any longer.
 */
export function askedNow<Field extends Askable>(
  questions: readonly WrittenQuestion[],
  used: readonly Field[],
): AskedQuestion<Field>[] {
  return questions.flatMap(({ number, isRequired }) => {
    const field = used.find((one) => one.number === number && one.access === 'memberWrites')
    return field ? [{ field, isRequired }] : []
  })
}

/** What is wrong with a question that is written; each is a sentence of the server's catalogue. */
export type QuestionProblem = 'askedTwice' | 'fieldGone' | 'notOfMembers'

/** The first question that can't be asked, by its place, and why. */
export function questionProblem(
  questions: readonly WrittenQuestion[],
  used: readonly Askable[],
): { at: number; problem: QuestionProblem } | undefined {
  for (const [at, { number }] of questions.entries()) {
    const field = used.find((one) => one.number === number)
    if (questions.findIndex((one) => one.number === number) < at) return { at, problem: 'askedTwice' }
    if (!field) return { at, problem: 'fieldGone' }
    if (field.access !== 'memberWrites') return { at, problem: 'notOfMembers' }
  }
  return undefined
}

/** The questions of these that must be answered and are not, whether before or now. */
export function missingAnswers<Field extends Askable>(
  asked: readonly AskedQuestion<Field>[],
  { before, written }: { before: ReadonlyMap<number, unknown>; written: ReadonlyMap<number, unknown> },
): Field[] {
  const isAnswered = ({ number }: Field) =>
    written.has(number) ? written.get(number) !== null : before.has(number)
  return asked.flatMap(({ field, isRequired }) => (isRequired && !isAnswered(field) ? [field] : []))
}
