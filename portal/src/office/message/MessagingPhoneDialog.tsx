import { type OrganisationSettings, OrganisationUpdate } from '@medlem/contract/organisationSettings'
import { internationalNumber } from '@medlem/domain/phone'
import { officeMessageTexts } from '@medlem/i18n/en/portal/office/message'
import {
  loadOrganisationSettings,
  useSaveMessagingPhone,
} from '../../api/organisation/organisationSettings.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { textFieldProps } from '../../shared/form/textFieldProps.ts'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { Alert } from '../../ui/Alert.tsx'
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
  const { form, dialog } = useDialogForm({
    defaultValues: { messagingPhone: settings.messagingPhone ?? '' },
    draft: `messaging phone ${settings.id}`,
    conflict: {
      version: settings.version,
      fields: [{ name: 'messagingPhone', label: officeMessageTexts.phoneNumber }],
      load: async () => {
        const newest = await loadOrganisationSettings(settings.id)
        return { values: { messagingPhone: newest.messagingPhone ?? '' }, version: newest.version }
      },
    },
    write: save,
    send: ({ messagingPhone }, version) =>
      save.mutateAsync({ messagingPhone: messagingPhone.trim() || null, version }),
    fields: ['messagingPhone'],
    onClose,
    onDone: ({ messagingPhone }) => onSaved(messagingPhone),
  })
  return (
    <FormDialog
      {...dialog}
      title={officeMessageTexts.number}
      lead={officeMessageTexts.numberLead({ name: settings.name })}
      failed={{
        refused: officeMessageTexts.numberNotSaved,
        unknown: officeMessageTexts.numberUnknown,
        again: officeMessageTexts.checkNumber,
      }}
    >
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
        {...textFieldProps(form, 'messagingPhone', OrganisationUpdate.shape.messagingPhone, {
          validate: (typed) => typed.trim() === '' || internationalNumber(typed) !== undefined || HELP,
        })}
      />
    </FormDialog>
  )
}
