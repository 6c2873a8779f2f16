import { MAX_NOTE, type MemberNote, type NoteVisibility } from '@medlem/contract/memberNote'
import { officePersonTexts } from '@medlem/i18n/en/portal/office/person'
import { loadPerson, type useNotes } from '../../api/person/person.ts'
import { optionWords } from '../../shared/conflict/conflict.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
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
  const { form, dialog } = useDialogForm<NoteForm>({
    defaultValues: { text: note?.text ?? '', visibility: note?.visibility ?? 'staff' },
    draft: `note ${note?.id ?? memberId}`,
    conflict: {
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
    },
    write: save,
    send: (values, version) =>
      save.mutateAsync({
        ...values,
        ...(note && { note: { id: note.id, version: version ?? note.version } }),
      }),
    fields: ['text'],
    onClose,
  })
  const { register, formState } = form
  return (
    <FormDialog
      {...dialog}
      title={note ? officePersonTexts.changeNote : officePersonTexts.addNote}
      lead={officePersonTexts.noteLead}
      failed={{
        refused: officePersonTexts.noteNotSaved,
        unknown: officePersonTexts.noteUnknown,
        again: officePersonTexts.noteCheck,
      }}
    >
      <TextArea
        label={officePersonTexts.noteText}
        rows={4}
        maxLength={MAX_NOTE}
        error={formState.errors.text?.message}
        {...register('text', { validate: (text) => text.trim() !== '' || officePersonTexts.noteRequired })}
      />
      {seesConfidential && (
        <SelectField label={officePersonTexts.whoReads} options={READERS} {...register('visibility')} />
      )}
    </FormDialog>
  )
}
