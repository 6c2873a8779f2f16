import type { OrganisationSettings } from '@medlem/contract/organisationSettings'
import { internationalNumber } from '@medlem/domain/phone'
import { officeMessageTexts } from '@medlem/i18n/en/portal/office/message'
import { useForm } from 'react-hook-form'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import {
  loadOrganisationSettings,
  useSaveMessagingPhone,
} from '../../api/organisation/organisationSettings.ts'
import { useDraft } from '../../session/useDraft.ts'
import { useConflict } from '../../shared/conflict/useConflict.tsx'
import { WriteError } from '../../shared/WriteError.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { TextField } from '../../ui/TextField.tsx'

export interface MessagingPhoneDialogProps {
  settings: OrganisationSettings
  isConnected: boolean
  onClose: () => void
  /** Null when there is no number any more. */
  onSaved: (phone: string | null) => void
}

const HELP = officeMessageTexts.numberWrong

/** The organisation's number on WhatsApp: another, or none. */
export function MessagingPhoneDialog(props: MessagingPhoneDialogProps) {
  const { settings, isConnected, onClose, onSaved } = props
  const save = useSaveMessagingPhone(settings)
  const form = useForm({ defaultValues: { messagingPhone: settings.messagingPhone ?? '' } })
  const draft = useDraft(form, { form: `messaging phone ${settings.id}` })
  const conflict = useConflict({
    form,
    version: settings.version,
    fields: [{ name: 'messagingPhone', label: officeMessageTexts.phoneNumber }],
    load: async () => {
      const newest = await loadOrganisationSettings(settings.id)
      return { values: { messagingPhone: newest.messagingPhone ?? '' }, version: newest.version }
    },
    save: () => submit(),
  })
  const { register, handleSubmit, formState } = form
  const fieldError = formState.errors.messagingPhone?.message
  const cancel = () => {
    draft.end()
    onClose()
  }
  const submit = handleSubmit(async ({ messagingPhone: typed }) => {
    try {
      const body = { messagingPhone: typed.trim() || null, version: conflict.version() }
      const { messagingPhone } = await save.mutateAsync(body)
      draft.end()
      onSaved(messagingPhone)
    } catch (error) {
      if (!(await conflict.settle(error))) showFieldErrors(form, error, ['messagingPhone'])
    }
  })
  return (
    <Dialog
      isOpen
      onClose={cancel}
      title={officeMessageTexts.number}
      lead={officeMessageTexts.numberLead({ name: settings.name })}
      keepOnOutsideClick
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        {!save.error && <DraftNotice draft={draft} />}
        {!isConnected && (
          <Alert kind="info" title={officeMessageTexts.unconnectedTitle}>
            <p>{officeMessageTexts.unconnectedNote}</p>
          </Alert>
        )}
        <TextField
          label={officeMessageTexts.phoneNumber}
          hint={officeMessageTexts.phoneNumberHint}
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
        {conflict.notice}
        {save.error && !conflict.isOpen && !fieldError && (
          <WriteError
            error={save.error}
            refused={officeMessageTexts.numberNotSaved}
            unknown={officeMessageTexts.numberUnknown}
            again={officeMessageTexts.checkNumber}
          />
        )}
        <FormActions onCancel={cancel} busy={save.isPending} />
      </form>
    </Dialog>
  )
}
