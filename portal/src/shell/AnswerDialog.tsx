import type { FieldAnswers, MemberField } from '@medlem/contract/customField'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { customFieldTexts } from '@medlem/i18n/en/portal/customField'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AnswerFields } from '../shared/customField/AnswerFields.tsx'
import {
  type AnswerForm,
  fromAnswerForm,
  refusedAnswer,
  toAnswerForm,
} from '../shared/customField/answerForm.ts'
import { FormDialog } from '../shared/form/FormDialog.tsx'
import { type DialogForm, useDialogForm } from '../shared/form/useDialogForm.ts'

interface AnswerDialogProps {
  /** Of the organisation, or of the member. */
  title: string
  lead?: string | undefined
  /** Whose answers, to which organisation, for what was typed and not saved. */
  of: string
  fields: readonly MemberField[]
  /** Answers beside those of the form, whose fields the form leaves alone, and where they are chosen. */
  beside?: { answers: FieldAnswers; part: ReactNode } | undefined
  save: UseMutationResult<unknown, Error, FieldAnswers>
  /** What the press is named where it does not save at once. */
  submit?: string
  onClose: () => void
  onDone?: (() => void) | undefined
}

/** Answers to fields of an organisation's own; what can't be used is said at its field. */
export function AnswerDialog({
  title,
  lead,
  of,
  fields,
  beside,
  save,
  submit = commonTexts.save,
  onClose,
  onDone,
}: AnswerDialogProps) {
  const answersOf = (values: AnswerForm) => {
    const others = beside?.answers ?? []
    const typed = fromAnswerForm(fields, values).filter(
      ({ number }) => !others.some((other) => other.number === number),
    )
    return [...typed, ...others]
  }
  const close = () => {
    save.reset()
    onClose()
  }
  const answering: DialogForm<AnswerForm> = useDialogForm({
    defaultValues: toAnswerForm(fields),
    draft: `answers ${of}`,
    write: save,
    send: async (values) => {
      const answers = answersOf(values)
      if (answers.length > 0) await save.mutateAsync(answers)
      return true
    },
    fields: (wire) => refusedAnswer(wire, answersOf(answering.form.getValues())),
    onClose: close,
    onDone: () => {
      close()
      onDone?.()
    },
  })
  const { form, dialog } = answering
  return (
    <FormDialog
      {...dialog}
      title={title}
      lead={lead}
      submit={submit}
      failed={{
        refused: customFieldTexts.notSaved,
        unknown: customFieldTexts.saveUnknown,
        again: customFieldTexts.checkAnswers,
      }}
    >
      <AnswerFields fields={fields} form={form} />
      {beside?.part}
    </FormDialog>
  )
}
