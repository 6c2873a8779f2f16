import type { SignUpSettings } from '@medlem/contract/registration'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { useWrittenEvent } from '../../api/event/eventChange.ts'
import { loadParticipants, useAdministerSignUp } from '../../api/registration/participant.ts'
import type { ComparedField } from '../../shared/conflict/conflict.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FormDate } from '../../ui/FormDate.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { fromSettingsForm, type SettingsField, type SettingsForm, toSettingsForm } from './signUpSettings.ts'

export interface SignUpSettingsDialogProps {
  eventId: string
  orgId: string
  startDate: string
  settings: SignUpSettings
  version: number
  onClose: () => void
}

/** Where the server's word about a setting is shown. */
const FIELDS: Record<string, SettingsField> = {
  takesGuests: 'takesGuests',
  capacity: 'capacity',
  signUpFrom: 'opensDay',
  signUpUntil: 'hoursBefore',
}

const COMPARED: readonly ComparedField<SettingsForm>[] = [
  { name: 'takesSignUps', label: officeEventTexts.membersSignUp },
  { name: 'takesGuests', label: officeEventTexts.guestsSignUp },
  { name: 'capacity', label: officeEventTexts.places },
  { name: 'opensDay', label: officeEventTexts.opensDay },
  { name: 'opensTime', label: officeEventTexts.opensTime },
  { name: 'hoursBefore', label: officeEventTexts.hoursBefore },
]

/** How many can come, when the sign-up opens, and how long before the start it ends. */
export function SignUpSettingsDialog(props: SignUpSettingsDialogProps) {
  const { eventId, orgId, startDate, settings, version, onClose } = props
  const change = useAdministerSignUp(eventId)
  const { form, dialog } = useDialogForm({
    read: (typed) => fromSettingsForm(typed, settings, startDate),
    defaultValues: toSettingsForm(settings, startDate),
    draft: `sign-up of ${eventId}`,
    conflict: {
      version,
      fields: COMPARED,
      load: async () => {
        const newest = await loadParticipants(eventId)
        return { values: toSettingsForm(newest.settings, startDate), version: newest.version }
      },
    },
    write: change,
    send: (read, current) => change.mutateAsync({ kind: 'settings', settings: read, version: current }),
    fields: (wire) => FIELDS[wire],
    onClose,
  })
  const { register, control, formState } = form
  const { errors } = formState
  const { data: written } = useWrittenEvent({ id: eventId, orgId })
  // One that was public when it was ticked can be unticked.
  const takesNone = written?.isPublic === false && !settings.takesGuests
  return (
    <FormDialog
      {...dialog}
      title={officeEventTexts.settingsTitle}
      lead={officeEventTexts.settingsLead}
      cancel={officeEventTexts.leaveSettings}
      submit={commonTexts.save}
      failed={{
        refused: commonTexts.nothingChanged,
        unknown: officeEventTexts.settingsUnknown,
        again: officeEventTexts.checkParticipants,
      }}
    >
      <Checkbox {...register('takesSignUps')}>{officeEventTexts.membersSignUp}</Checkbox>
      <Checkbox
        hint={takesNone ? officeEventTexts.guestsNeedPublic : officeEventTexts.guestsSignUpHint}
        error={errors.takesGuests?.message ?? ''}
        {...register('takesGuests')}
        disabled={takesNone}
      >
        {officeEventTexts.guestsSignUp}
      </Checkbox>
      <TextField
        label={officeEventTexts.places}
        hint={officeEventTexts.placesHint}
        optional
        inputMode="numeric"
        autoComplete="off"
        error={errors.capacity?.message}
        {...register('capacity')}
      />
      <div className="grid gap-5 mini:grid-cols-2">
        <FormDate
          control={control}
          name="opensDay"
          label={officeEventTexts.opensDay}
          hint={officeEventTexts.opensHint}
          optional
        />
        <TextField
          label={officeEventTexts.opensTime}
          type="time"
          error={errors.opensTime?.message}
          {...register('opensTime')}
        />
      </div>
      <TextField
        label={officeEventTexts.hoursBefore}
        hint={officeEventTexts.hoursBeforeHint}
        optional
        inputMode="numeric"
        autoComplete="off"
        error={errors.hoursBefore?.message}
        {...register('hoursBefore')}
      />
    </FormDialog>
  )
}
