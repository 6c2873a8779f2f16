import type { SignUpSettings } from '@medlem/contract/registration'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { useForm } from 'react-hook-form'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { loadParticipants, useAdministerSignUp } from '../../api/registration/registration.ts'
import { useDraft } from '../../session/useDraft.ts'
import type { ComparedField } from '../../shared/conflict/conflict.ts'
import { useConflict } from '../../shared/conflict/useConflict.tsx'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { fromSettingsForm, type SettingsForm, toSettingsForm } from './signUpSettings.ts'

export interface SignUpSettingsDialogProps {
  eventId: string
  startDate: string
  settings: SignUpSettings
  version: number
  onClose: () => void
}

/** Where the server's word about a setting is shown. */
const FIELDS: Record<string, 'capacity' | 'hoursBefore'> = {
  capacity: 'capacity',
  signUpUntil: 'hoursBefore',
}

const COMPARED: readonly ComparedField<SettingsForm>[] = [
  { name: 'takesSignUps', label: officeEventTexts.membersSignUp },
  { name: 'capacity', label: officeEventTexts.places },
  { name: 'hoursBefore', label: officeEventTexts.hoursBefore },
]

/** How many can come, and how long before the start the sign-up ends. */
export function SignUpSettingsDialog(props: SignUpSettingsDialogProps) {
  const { eventId, startDate, settings, version, onClose } = props
  const change = useAdministerSignUp(eventId)
  const form = useForm({ defaultValues: toSettingsForm(settings, startDate) })
  const draft = useDraft(form, { form: `sign-up of ${eventId}` })
  const conflict = useConflict({
    form,
    version,
    fields: COMPARED,
    load: async () => {
      const newest = await loadParticipants(eventId)
      return { values: toSettingsForm(newest.settings, startDate), version: newest.version }
    },
    save: () => submit(),
  })
  const { register, handleSubmit, formState, setError } = form
  const { errors } = formState
  const close = () => {
    draft.end()
    onClose()
  }
  const submit = handleSubmit(async (values) => {
    const read = fromSettingsForm(values, settings, startDate)
    if ('field' in read) {
      setError(read.field, { message: read.message }, { shouldFocus: true })
      return
    }
    try {
      await change.mutateAsync({ kind: 'settings', settings: read, version: conflict.version() })
      close()
    } catch (error) {
      if (!(await conflict.settle(error))) showFieldErrors(form, error, (wire) => FIELDS[wire])
    }
  })
  return (
    <Dialog
      isOpen
      onClose={close}
      title={officeEventTexts.settingsTitle}
      lead={officeEventTexts.settingsLead}
      keepOnOutsideClick
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        {!change.error && <DraftNotice draft={draft} />}
        <Checkbox {...register('takesSignUps')}>{officeEventTexts.membersSignUp}</Checkbox>
        <TextField
          label={officeEventTexts.places}
          hint={officeEventTexts.placesHint}
          optional
          inputMode="numeric"
          autoComplete="off"
          error={errors.capacity?.message}
          {...register('capacity')}
        />
        <TextField
          label={officeEventTexts.hoursBefore}
          hint={officeEventTexts.hoursBeforeHint}
          optional
          inputMode="numeric"
          autoComplete="off"
          error={errors.hoursBefore?.message}
          {...register('hoursBefore')}
        />
        {conflict.notice}
        {change.error && !conflict.isOpen && !errors.capacity && !errors.hoursBefore && (
          <WriteError
            error={change.error}
            refused={commonTexts.nothingChanged}
            unknown={officeEventTexts.settingsUnknown}
            again={officeEventTexts.checkParticipants}
          />
        )}
        <DialogActions>
          <Button variant="secondary" onClick={close}>
            {officeEventTexts.leaveSettings}
          </Button>
          <Button type="submit" busy={change.isPending}>
            {commonTexts.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
