import type { EventTier } from '@medlem/contract/eventTier'
import { officeEventTexts as t } from '@medlem/i18n/en/portal/office/event'
import { officeTierTexts } from '@medlem/i18n/en/portal/office/eventTier'
import { useController } from 'react-hook-form'
import { useAddParticipant } from '../api/registration/registration.ts'
import { FormDialog } from '../shared/form/FormDialog.tsx'
import { useDialogForm } from '../shared/form/useDialogForm.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { tierPriceWords } from './event/tierWords.ts'
import { RecipientField } from './thread/RecipientField.tsx'

interface AddParticipantDialogProps {
  eventId: string
  orgId: string
  /** The kinds of places to choose from. */
  tiers: readonly EventTier[]
  currency: string
  onClose: () => void
}

/** Staff sign a member of the organisation up for an event. */
export function AddParticipantDialog({
  eventId,
  orgId,
  tiers,
  currency,
  onClose,
}: AddParticipantDialogProps) {
  const add = useAddParticipant(eventId)
  const { form, dialog } = useDialogForm({
    defaultValues: { member: { id: '', name: '' }, tierId: '' },
    write: add,
    send: ({ member, tierId }) => add.mutateAsync({ memberId: member.id, ...(tierId !== '' && { tierId }) }),
    fields: ['tierId'],
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
      {tiers.length > 0 && (
        <SelectField
          label={officeTierTexts.whichPlace}
          placeholder={officeTierTexts.choosePlace}
          options={tiers.map((tier) => ({
            value: tier.id,
            label: officeTierTexts.nameAndPrice({ name: tier.name, price: tierPriceWords(tier, currency) }),
          }))}
          error={form.formState.errors.tierId?.message}
          {...form.register('tierId', { validate: (id) => id !== '' || officeTierTexts.placeMissing })}
        />
      )}
    </FormDialog>
  )
}
