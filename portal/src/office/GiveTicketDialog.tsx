import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { officeParticipantTexts as t } from '@medlem/i18n/en/portal/office/participant'
import { useController } from 'react-hook-form'
import { useGiveParticipantTicket } from '../api/registration/participant.ts'
import { FormDialog } from '../shared/form/FormDialog.tsx'
import { useDialogForm } from '../shared/form/useDialogForm.ts'
import { RecipientField } from './thread/RecipientField.tsx'

interface GiveTicketDialogProps {
  eventId: string
  orgId: string
  registrationId: string
  /** Who has the place. */
  name: string
  onClose: () => void
}

/** Staff give the place of one member to another, who gets a ticket for it. */
export function GiveTicketDialog({ eventId, orgId, registrationId, name, onClose }: GiveTicketDialogProps) {
  const give = useGiveParticipantTicket(eventId)
  const { form, dialog } = useDialogForm({
    defaultValues: { member: { id: '', name: '' } },
    write: give,
    send: ({ member }) => give.mutateAsync({ registrationId, memberId: member.id }),
    fields: (wire) => (wire === 'memberId' ? 'member' : undefined),
    onClose,
  })
  const { field, fieldState } = useController({
    control: form.control,
    name: 'member',
    rules: { validate: ({ id }) => id !== '' || officeEventTexts.chooseWho },
  })
  return (
    <FormDialog
      {...dialog}
      title={t.giveTitle({ name })}
      lead={t.giveLead({ name })}
      submit={t.giveNow}
      failed={{ refused: t.notGiven, unknown: t.givenUnknown, again: officeEventTexts.checkParticipants }}
    >
      <RecipientField
        orgId={orgId}
        label={t.whoComes}
        anybody
        chosen={field.value.name}
        error={fieldState.error?.message}
        inputRef={field.ref}
        onChoose={field.onChange}
      />
    </FormDialog>
  )
}
