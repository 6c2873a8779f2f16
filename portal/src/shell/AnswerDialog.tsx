import type { FieldAnswers, MemberField } from '@medlem/contract/customField'
import { customFieldTexts } from '@medlem/i18n/en/portal/customField'
import type { UseMutationResult } from '@tanstack/react-query'
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
  save: UseMutationResult<unknown, Error, FieldAnswers>
  onClose: () => void
  onDone?: (() => void) | undefined
}

/** Answers to fields of an organisation's own; what can't be used is said at its field. */
export function AnswerDialog({ title, lead, of, fields, save, onClose, onDone }: AnswerDialogProps) {
  const form = useForm<AnswerForm>({ defaultValues: toAnswerForm(fields) })
  const draft = useDraft(form, { form: `answers ${of}` })
  const close = () => {
    draft.end()
    save.reset()
    onClose()
  }
  const submit = form.handleSubmit(async (values) => {
    const answers = fromAnswerForm(fields, values)
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
        {save.error && !isAtField && (
          <WriteError
            error={save.error}
            refused={customFieldTexts.notSaved}
            unknown={customFieldTexts.saveUnknown}
            again={customFieldTexts.checkAnswers}
          />
        )}
        <FormActions onCancel={close} busy={save.isPending} />
      </form>
    </Dialog>
  )
}
