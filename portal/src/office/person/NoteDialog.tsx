import type { MemberNote, NoteVisibility } from '@medlem/contract/memberNote'
import { officePersonTexts } from '@medlem/i18n/en/portal/office/person'
import { useForm } from 'react-hook-form'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { loadPerson, type useNotes } from '../../api/person/person.ts'
import { useDraft } from '../../session/useDraft.ts'
import { optionWords } from '../../shared/conflict/conflict.ts'
import { useConflict } from '../../shared/conflict/useConflict.tsx'
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
  orgId: string
  /** Whose notes. */
  memberId: string
  /** Undefined for a new one. */
  note: MemberNote | undefined
  save: ReturnType<typeof useNotes>['save']
  seesConfidential: boolean
  onClose: () => void
}

const READERS = [
  { value: 'staff', label: officePersonTexts.staffRead },
  { value: 'confidential', label: officePersonTexts.confidentialRead },
]

/** A note about a person, and who reads it. */
export function NoteDialog({ orgId, memberId, note, save, seesConfidential, onClose }: NoteDialogProps) {
  const form = useForm<NoteForm>({
    defaultValues: { text: note?.text ?? '', visibility: note?.visibility ?? 'staff' },
  })
  const draft = useDraft(form, { form: `note ${note?.id ?? memberId}` })
  const conflict = useConflict({
    form,
    version: note?.version,
    fields: [
      { name: 'text', label: officePersonTexts.noteText },
      { name: 'visibility', label: officePersonTexts.whoReads, show: optionWords(READERS) },
    ],
    load: async () => {
      const newest = (await loadPerson(orgId, memberId)).notes.find(({ id }) => id === note?.id)
      if (!newest) throw new Error('the note is gone')
      return { values: { text: newest.text, visibility: newest.visibility }, version: newest.version }
    },
    save: () => submit(),
  })
  const { register, handleSubmit, formState } = form
  const close = () => {
    draft.end()
    onClose()
  }
  const submit = handleSubmit(async (values) => {
    try {
      await save.mutateAsync({
        ...values,
        ...(note && { note: { id: note.id, version: conflict.version() ?? note.version } }),
      })
      close()
    } catch (error) {
      if (!(await conflict.settle(error))) showFieldErrors(form, error, ['text'])
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
          <SelectField label={officePersonTexts.whoReads} options={READERS} {...register('visibility')} />
        )}
        {conflict.notice}
        {save.error && !conflict.isOpen && !formState.errors.text && (
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
