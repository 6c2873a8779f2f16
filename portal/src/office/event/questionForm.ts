import type { CustomField, FieldKind } from '@medlem/contract/customField'
import type { EventQuestion, WrittenQuestion } from '@medlem/contract/eventQuestion'
import { officeFieldTexts } from '@medlem/i18n/en/portal/office/customField'
import { officeQuestionTexts as t } from '@medlem/i18n/en/portal/office/eventQuestion'

/** A field that an event can ask, as it is ticked. */
export interface AskedField {
  number: number
  isAsked: boolean
  isRequired: boolean
}

/** Every field that can be asked, in the order in which those that are ticked are asked. */
export interface QuestionsForm {
  fields: AskedField[]
}

/** Of the fields of an organisation, those that an event can ask. */
export const askableFields = (fields: readonly CustomField[]) =>
  fields.filter(({ isArchived, access }) => !isArchived && access === 'memberWrites')

/** What is asked first, in its order; then the other fields in theirs. */
export function toQuestionsForm(
  fields: readonly CustomField[],
  questions: readonly WrittenQuestion[],
): QuestionsForm {
  const known = askableFields(fields)
  const isKnown = ({ number }: WrittenQuestion) => known.some((field) => field.number === number)
  const asked = questions
    .filter(isKnown)
    .map(({ number, isRequired }) => ({ number, isRequired, isAsked: true }))
  const others = known.filter(({ number }) => !asked.some((question) => question.number === number))
  return {
    fields: [...asked, ...others.map(({ number }) => ({ number, isAsked: false, isRequired: false }))],
  }
}

interface ReadQuestions {
  questions: WrittenQuestion[]
  /** Where each of them stands in the form. */
  places: number[]
}

export function fromQuestionsForm({ fields }: QuestionsForm): ReadQuestions {
  const read: ReadQuestions = { questions: [], places: [] }
  for (const [place, { number, isAsked, isRequired }] of fields.entries()) {
    if (!isAsked) continue
    read.questions.push({ number, isRequired })
    read.places.push(place)
  }
  return read
}

/** The field of the form that the server refused, from its name in what was sent: 'questions.0.number'. */
export function questionField(
  wire: string,
  places: readonly number[],
): `fields.${number}.isAsked` | undefined {
  const place = places[Number(/^questions\.(\d+)\./.exec(wire)?.[1])]
  return place === undefined ? undefined : `fields.${place}.isAsked`
}

const kindWords: Record<Exclude<FieldKind, 'choice'>, string> = {
  text: officeFieldTexts.kindText,
  number: officeFieldTexts.kindNumber,
  date: officeFieldTexts.kindDate,
  yesNo: officeFieldTexts.kindYesNo,
}

/** How a field is answered: 'Choice of 3 options'. */
export function kindSentence({ kind, options }: Pick<EventQuestion, 'kind' | 'options'>): string {
  if (kind !== 'choice') return kindWords[kind]
  return officeFieldTexts.choiceOf({ count: options.filter(({ isOffered }) => isOffered).length })
}

export const ruleWord = ({ isRequired }: Pick<WrittenQuestion, 'isRequired'>) => (isRequired ? t.must : t.may)
