import type { FieldAnswers, MemberField } from '@medlem/contract/customField'
import { customFieldTexts } from '@medlem/i18n/en/portal/customField'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { showFieldErrors } from '../api/call/showFieldErrors.ts'
import { useDraft } from '../session/useDraft.ts'
import { AnswerFields } from '../shared/customField/AnswerFields.tsx'
import {
  type AnswerForm,
  fromAnswerForm,
  refusedAnswer,
  toAnswerForm,
} from '../shared/customField/answerForm.ts'
import { WriteError } from '../shared/WriteError.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { DraftNotice } from '../ui/DraftNotice.tsx'
import { FormActions } from '../ui/FormActions.tsx'

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
  submit: submitText,
  onClose,
  onDone,
}: AnswerDialogProps) {
  const form = useForm<AnswerForm>({ defaultValues: toAnswerForm(fields) })
  const draft = useDraft(form, { form: `answers ${of}` })
  const close = () => {
    draft.end()
    save.reset()
    onClose()
  }
  const submit = form.handleSubmit(async (values) => {
    const others = beside?.answers ?? []
    const typed = fromAnswerForm(fields, values).filter(
      ({ number }) => !others.some((other) => other.number === number),
    )
    const answers = [...typed, ...others]
    try {
      if (answers.length > 0) await save.mutateAsync(answers)
      close()
      onDone?.()
    } catch (error) {
      showFieldErrors(form, error, (wire) => refusedAnswer(wire, answers))
    }
  })
  const isAtField = Object.keys(form.formState.errors).length > 0
  return (
    <Dialog isOpen onClose={close} title={title} lead={lead} keepOnOutsideClick>
      <form onSubmit={submit} noValidate className="grid gap-5">
        {!save.error && <DraftNotice draft={draft} />}
        <AnswerFields fields={fields} form={form} />
        {beside?.part}
        {save.error && !isAtField && (
          <WriteError
            error={save.error}
            refused={customFieldTexts.notSaved}
            unknown={customFieldTexts.saveUnknown}
            again={customFieldTexts.checkAnswers}
          />
        )}
        <FormActions onCancel={close} busy={save.isPending} {...(submitText && { submit: submitText })} />
      </form>
    </Dialog>
  )
}
