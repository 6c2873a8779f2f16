import { officeEventTexts as t } from '@medlem/i18n/en/portal/office/event'
import { useController } from 'react-hook-form'
import { useAddParticipant } from '../api/registration/registration.ts'
import { FormDialog } from '../shared/form/FormDialog.tsx'
import { useDialogForm } from '../shared/form/useDialogForm.ts'
import { RecipientField } from './thread/RecipientField.tsx'

interface AddParticipantDialogProps {
  eventId: string
  orgId: string
  onClose: () => void
}

/** Staff sign a member of the organisation up for an event. */
export function AddParticipantDialog({ eventId, orgId, onClose }: AddParticipantDialogProps) {
  const add = useAddParticipant(eventId)
  const { form, dialog } = useDialogForm({
    defaultValues: { member: { id: '', name: '' } },
    write: add,
    send: ({ member }) => add.mutateAsync(member.id),
    fields: [],
    onClose,
  })
  const { field, fieldState } = useController({
    control: form.control,
    name: 'member',
    rules: { validate: ({ id }) => id !== '' || t.chooseWho },
  })
  return (
    <FormDialog
      {...dialog}
      title={t.addParticipant}
      lead={t.addLead}
      submit={t.addNow}
      failed={{ refused: t.notAdded, unknown: t.addUnknown, again: t.checkParticipants }}
    >
      <RecipientField
        orgId={orgId}
        label={t.whoToAdd}
        anybody
        chosen={field.value.name}
        error={fieldState.error?.message}
        inputRef={field.ref}
        onChoose={field.onChange}
      />
    </FormDialog>
  )
}
