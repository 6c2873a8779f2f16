import type { MemberNote, NoteVisibility } from '@medlem/contract/person'
import { officePersonTexts } from '@medlem/i18n/en/portal/office/person'
import { useForm } from 'react-hook-form'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import type { useNotes } from '../../api/person/person.ts'
import { useDraft } from '../../session/useDraft.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'

interface NoteForm {
  text: string
  visibility: NoteVisibility
}

interface NoteDialogProps {
  /** Whose notes, for what was typed and not saved. */
  of: string
  /** Undefined for a new one. */
  note: MemberNote | undefined
  save: ReturnType<typeof useNotes>['save']
  seesConfidential: boolean
  onClose: () => void
}

/** A note about a person, and who reads it. */
export function NoteDialog({ of, note, save, seesConfidential, onClose }: NoteDialogProps) {
  const form = useForm<NoteForm>({
    defaultValues: { text: note?.text ?? '', visibility: note?.visibility ?? 'staff' },
  })
  const draft = useDraft(form, { form: `note ${note?.id ?? of}` })
  const { register, handleSubmit, formState } = form
  const close = () => {
    draft.end()
    onClose()
  }
  const submit = handleSubmit(async (values) => {
    try {
      await save.mutateAsync({ ...values, ...(note && { note }) })
      close()
    } catch (error) {
      showFieldErrors(form, error, ['text'])
    }
  })
  return (
    <Dialog
      isOpen
      onClose={close}
      title={note ? officePersonTexts.changeNote : officePersonTexts.addNote}
      lead={officePersonTexts.noteLead}
      keepOnOutsideClick
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        {!save.error && <DraftNotice draft={draft} />}
        <TextArea
          label={officePersonTexts.noteText}
          rows={4}
          maxLength={2000}
          error={formState.errors.text?.message}
          {...register('text', { validate: (text) => text.trim() !== '' || officePersonTexts.noteRequired })}
        />
        {seesConfidential && (
          <SelectField
            label={officePersonTexts.whoReads}
            options={[
              { value: 'staff', label: officePersonTexts.staffRead },
              { value: 'confidential', label: officePersonTexts.confidentialRead },
            ]}
            {...register('visibility')}
          />
        )}
        {save.error && !formState.errors.text && (
          <WriteError
            error={save.error}
            refused={officePersonTexts.noteNotSaved}
            unknown={officePersonTexts.noteUnknown}
            again={officePersonTexts.noteCheck}
          />
        )}
        <FormActions onCancel={close} busy={save.isPending} />
      </form>
    </Dialog>
  )
}
