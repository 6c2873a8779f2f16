import type { SignUpSettings } from '@medlem/contract/registration'
import { useForm } from 'react-hook-form'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { useAdministerSignUp } from '../../api/registration/registration.ts'
import { useDraft } from '../../session/useDraft.ts'
import { WriteError } from '../../shell/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { fromSettingsForm, toSettingsForm } from './signUpSettings.ts'

export interface SignUpSettingsDialogProps {
  eventId: string
  startDate: string
  settings: SignUpSettings
  onClose: () => void
}

/** Where the server's word about a setting is shown. */
const FIELDS: Record<string, 'capacity' | 'hoursBefore'> = {
  capacity: 'capacity',
  signUpUntil: 'hoursBefore',
}

/** How many can come, and how long before the start the sign-up ends. */
export function SignUpSettingsDialog({ eventId, startDate, settings, onClose }: SignUpSettingsDialogProps) {
  const change = useAdministerSignUp(eventId)
  const form = useForm({ defaultValues: toSettingsForm(settings, startDate) })
  const draft = useDraft(form, { form: `sign-up of ${eventId}` })
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
      await change.mutateAsync({ kind: 'settings', settings: read })
      close()
    } catch (error) {
      showFieldErrors(form, error, (wire) => FIELDS[wire])
    }
  })
  return (
    <Dialog
      isOpen
      onClose={close}
      title="Sign-up for this event"
      lead="New places are offered to the waiting list at once. People who have a place keep it."
      keepOnOutsideClick
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        {!change.error && <DraftNotice draft={draft} />}
        <Checkbox {...register('takesSignUps')}>Members sign up here</Checkbox>
        <TextField
          label="Places"
          hint="Leave it empty for no limit."
          optional
          inputMode="numeric"
          autoComplete="off"
          error={errors.capacity?.message}
          {...register('capacity')}
        />
        <TextField
          label="Hours before the start when the sign-up ends"
          hint="Leave it empty to take sign-ups until the start."
          optional
          inputMode="numeric"
          autoComplete="off"
          error={errors.hoursBefore?.message}
          {...register('hoursBefore')}
        />
        {change.error && !errors.capacity && !errors.hoursBefore && (
          <WriteError
            error={change.error}
            refused="Nothing was changed."
            unknown="We don’t know yet whether it was changed."
            again="Please check the participants before you try again."
          />
        )}
        <DialogActions>
          <Button variant="secondary" onClick={close}>
            Leave it
          </Button>
          <Button type="submit" busy={change.isPending}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
