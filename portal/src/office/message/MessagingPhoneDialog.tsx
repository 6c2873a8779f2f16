import type { OrganisationSettings } from '@medlem/contract/organisationSettings'
import { internationalNumber } from '@medlem/domain/phone'
import { useForm } from 'react-hook-form'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { useSaveMessagingPhone } from '../../api/organisation/organisationSettings.ts'
import { useDraft } from '../../session/useDraft.ts'
import { WriteError } from '../../shell/WriteError.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { TextField } from '../../ui/TextField.tsx'

export interface MessagingPhoneDialogProps {
  settings: OrganisationSettings
  isConnected: boolean
  onClose: () => void
  /** Null when there is no number any more. */
  onSaved: (phone: string | null) => void
}

const HELP =
  'Please enter the phone number with its country code, such as +45 20 11 22 33, or leave it empty.'

/** The organisation's number on WhatsApp: another, or none. */
export function MessagingPhoneDialog(props: MessagingPhoneDialogProps) {
  const { settings, isConnected, onClose, onSaved } = props
  const save = useSaveMessagingPhone(settings)
  const form = useForm({ defaultValues: { messagingPhone: settings.messagingPhone ?? '' } })
  const draft = useDraft(form, { form: `messaging phone ${settings.id}` })
  const { register, handleSubmit, formState } = form
  const fieldError = formState.errors.messagingPhone?.message
  const cancel = () => {
    draft.end()
    onClose()
  }
  const submit = handleSubmit(async ({ messagingPhone: typed }) => {
    try {
      const { messagingPhone } = await save.mutateAsync(typed.trim() || null)
      draft.end()
      onSaved(messagingPhone)
    } catch (error) {
      showFieldErrors(form, error, ['messagingPhone'])
    }
  })
  return (
    <Dialog
      isOpen
      onClose={cancel}
      title="Your own number on WhatsApp"
      lead={`When a member writes to ${settings.name}, a message goes there so that someone sees it soon. What was written is not in it.`}
      keepOnOutsideClick
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        {!save.error && <DraftNotice draft={draft} />}
        {!isConnected && (
          <Alert kind="info" title="WhatsApp is not connected">
            <p>You can enter the number now. Nothing is sent to it until WhatsApp is connected.</p>
          </Alert>
        )}
        <TextField
          label="Phone number"
          hint="With its country code, such as +45 20 11 22 33. Leave it empty for no messages on WhatsApp."
          optional
          type="tel"
          inputMode="tel"
          maxLength={30}
          autoComplete="off"
          error={fieldError}
          {...register('messagingPhone', {
            validate: (typed) => typed.trim() === '' || internationalNumber(typed) !== undefined || HELP,
          })}
        />
        {save.error && !fieldError && (
          <WriteError
            error={save.error}
            refused="The number is not saved."
            unknown="We don’t know yet whether the number was saved."
            again="Please check the saved number before you try again."
          />
        )}
        <DialogActions>
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" busy={save.isPending}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
