import type { MemberField } from '@medlem/contract/customField'
import { customFieldTexts } from '@medlem/i18n/en/portal/customField'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { askedFieldsQuery, useUpdateOwnAnswers } from '../../api/customField/ownFields.ts'
import { AnswerFields } from '../../shared/customField/AnswerFields.tsx'
import {
  type AnswerForm,
  fromAnswerForm,
  refusedAnswer,
  toAnswerForm,
} from '../../shared/customField/answerForm.ts'
import { useForm } from '../../shared/form/useForm.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Section } from '../../ui/Section.tsx'
import type { ChosenPayment } from './choiceGrid.ts'

/** Writes the answers of a person; false when something is wrong with them. */
type Save = () => Promise<boolean>

/** What the organisation asks of those who are paid for, and how it is written before the payment. */
export function useCustomFieldQuestions({ orgId, lines }: Pick<ChosenPayment, 'orgId' | 'lines'>) {
  const saves = useRef(new Map<string, Save>())
  const { data, error, isPending, refetch } = useQuery(
    askedFieldsQuery(
      orgId,
      lines.map(({ person }) => person.memberId),
    ),
  )
  const save = async () => {
    // A form that is checked is drawn again, and puts its own in again: of the map itself there would be no end.
    for (const one of [...saves.current.values()]) if (!(await one())) return false
    return true
  }
  const nameOf = (memberId: string) =>
    lines.find(({ person }) => person.memberId === memberId)?.person.firstName ?? ''
  const part = (
    <>
      {error && (
        <ErrorNotice error={error} title={customFieldTexts.questionsNotLoaded} retry={() => refetch()} />
      )}
      {data?.map(({ memberId, fields }) => (
        <Section key={memberId} title={customFieldTexts.aboutPerson({ name: nameOf(memberId) })}>
          <Questions orgId={orgId} memberId={memberId} fields={fields} saves={saves} />
        </Section>
      ))}
    </>
  )
  return { part, save, isPending }
}

interface QuestionsProps {
  orgId: string
  memberId: string
  fields: readonly MemberField[]
  saves: RefObject<Map<string, Save>>
}

function Questions({ orgId, memberId, fields, saves }: QuestionsProps) {
  const form = useForm<AnswerForm>({ defaultValues: toAnswerForm(fields) })
  const { mutateAsync, error } = useUpdateOwnAnswers(memberId, orgId)
  useEffect(() => {
    const save = async () => {
      if (!(await form.trigger(undefined, { shouldFocus: true }))) return false
      const answers = fromAnswerForm(fields, form.getValues())
      try {
        if (answers.length > 0) await mutateAsync(answers)
        return true
      } catch (failure) {
        showFieldErrors(form, failure, (wire) => refusedAnswer(wire, answers))
        return false
      }
    }
    const all = saves.current
    all.set(memberId, save)
    return () => {
      all.delete(memberId)
    }
  }, [form, fields, memberId, mutateAsync, saves])
  const isAtField = Object.keys(form.formState.errors).length > 0
  return (
    <div className="grid max-w-[46ch] gap-5">
      <AnswerFields fields={fields} form={form} />
      {error && !isAtField && (
        <WriteError
          error={error}
          refused={customFieldTexts.notSaved}
          unknown={customFieldTexts.saveUnknown}
          again={customFieldTexts.checkAnswers}
        />
      )}
    </div>
  )
}
