import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ManualMethod, ManualPayment } from '@medlem/contract/grant'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { officeGrantTexts } from '@medlem/i18n/en/portal/office/grant'
import { officeParticipantTexts as t } from '@medlem/i18n/en/portal/office/participant'
import { useRecordTicketPayment } from '../../../api/registration/participant.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { ReasonField } from '../../../shared/form/ReasonField.tsx'
import { useDialogForm } from '../../../shared/form/useDialogForm.ts'
import { MoneyFields } from '../../../shared/MoneyFields.tsx'
import { copenhagenDay, formatMoney, formatMoneyShort } from '../../../ui/format.ts'
import type { ListedParticipant } from './participantList.ts'

interface RecordPaymentDialogProps {
  eventId: string
  one: ListedParticipant
  currency: string
  /** How money that the person may record can have come. */
  methods: readonly ManualMethod[]
  onClose: () => void
}

/** Records cash or a bank transfer for a place that is kept for its payment. */
export function RecordPaymentDialog({ eventId, one, currency, methods, onClose }: RecordPaymentDialogProps) {
  const { registrationId, name, tierName } = one
  const record = useRecordTicketPayment(eventId)
  const { form, dialog } = useDialogForm({
    resolver: standardSchemaResolver(ManualPayment),
    defaultValues: {
      method: 'cash' as ManualPayment['method'],
      paidOn: copenhagenDay(new Date()),
      amountMinor: one.toPayMinor ?? 0,
      reason: '',
    },
    draft: `payment of sign-up ${registrationId}`,
    write: record,
    send: (paid) => record.mutateAsync({ registrationId, ...paid }),
    fields: ['method', 'paidOn', 'reason'],
    onClose,
  })
  const { amountMinor } = form.getValues()
  return (
    <FormDialog
      {...dialog}
      title={t.recordTitle({ name })}
      lead={t.recordLead({ amount: formatMoney(amountMinor, currency), tier: tierName })}
      submit={t.recordNow({ amount: formatMoneyShort(amountMinor, currency) })}
      failed={{
        refused: officeGrantTexts.notWritten,
        unknown: officeGrantTexts.grantUnknown,
        again: officeEventTexts.checkParticipants,
      }}
    >
      <MoneyFields form={form} methods={methods} />
      <ReasonField form={form} hint={officeGrantTexts.manualReasonHint} />
    </FormDialog>
  )
}
