import type { MemberField } from '@medlem/contract/customField'
import type { PersonAnswers } from '@medlem/contract/eventQuestion'
import type { SignUp } from '@medlem/contract/registration'
import { fieldKey } from '@medlem/domain/customField'
import { CallError } from '../../api/call/callError.ts'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { useEventFields } from '../../api/registration/question.ts'
import { type AnswerForm, fromAnswerForm, toAnswerForm } from '../customField/answerForm.ts'
import { useForm } from '../form/useForm.ts'

/** The answers of the whole family are in one form: a name there is that of the field after whose it is. */
const prefixOf = (memberId: string) => `${memberId}-`
const nameOf = (memberId: string, { number }: Pick<MemberField, 'number'>) =>
  `${prefixOf(memberId)}${fieldKey(number)}`

type Asked = readonly { memberId: string; fields: readonly MemberField[] }[]
const NONE: Asked = []

function toForm(people: Asked): AnswerForm {
  const answers = people.flatMap(({ memberId, fields }) =>
    Object.entries(toAnswerForm(fields)).map(
      ([key, typed]) => [`${prefixOf(memberId)}${key}`, typed] as const,
    ),
  )
  return Object.fromEntries(answers)
}

/** What an event asks of each of a family, and what they answer; what is typed of one stays when another is chosen. */
export function useEventQuestions(signUp: SignUp) {
  const { data, error, isLoading, refetch } = useEventFields(signUp)
  const people: Asked = (signUp.asks ? data : undefined) ?? NONE
  const form = useForm<AnswerForm>({
    values: toForm(people),
    resetOptions: { keepDirtyValues: true, keepFieldsRef: true },
    shouldFocusError: false,
  })
  const fieldsOf = (memberId: string) => people.find((one) => one.memberId === memberId)?.fields ?? []
  /** The field of the form that the server refused, from its name: 'answers.1.field3' is of the second of those who were sent. */
  const refusedField = (wire: string, memberIds: readonly string[]) => {
    const [, at, key] = /^answers\.(\d+)\.(field\d+)$/.exec(wire) ?? []
    const memberId = memberIds[Number(at)]
    if (at === undefined || memberId === undefined) return undefined
    const field = fieldsOf(memberId).find(({ number }) => fieldKey(number) === key)
    return field && nameOf(memberId, field)
  }
  return {
    form,
    fieldsOf,
    prefixOf,
    isLoading,
    error: signUp.asks && !data ? error : null,
    reload: () => void refetch(),
    /** The first of these with an answer that is wrong or missing, and its field. */
    firstWrong: async (memberIds: readonly string[]) => {
      const drawn = memberIds.flatMap((memberId) =>
        fieldsOf(memberId).map((field) => ({ memberId, name: nameOf(memberId, field) })),
      )
      if (drawn.length === 0) return undefined
      let wrong: (typeof drawn)[number] | undefined
      const find = form.handleSubmit(
        () => undefined,
        (errors) => {
          wrong = drawn.find(({ name }) => errors[name])
        },
      )
      await find()
      return wrong
    },
    focus: (name: string) => form.setFocus(name),
    /** What is sent of these: answers that differ from those of before. */
    answersOf: (memberIds: readonly string[]): PersonAnswers[] => {
      const typed = form.getValues()
      return memberIds.flatMap((memberId) => {
        const fields = fieldsOf(memberId)
        const own = Object.fromEntries(
          fields.map((field) => [fieldKey(field.number), typed[nameOf(memberId, field)] ?? '']),
        )
        const answers = fromAnswerForm(fields, own)
        return answers.length === 0 ? [] : [{ memberId, answers }]
      })
    },
    /** Whether a failed request with these is about answers that stand in the form. */
    isAtField: (failure: unknown, memberIds: readonly string[]) =>
      failure instanceof CallError && failure.errors.some(({ field }) => refusedField(field, memberIds)),
    showRefused: (failure: unknown, memberIds: readonly string[]) => {
      if (failure instanceof CallError)
        showFieldErrors(form, failure, (wire) => refusedField(wire, memberIds))
    },
  }
}
