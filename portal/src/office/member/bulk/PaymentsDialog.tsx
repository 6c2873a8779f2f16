import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { PaymentRecord } from '@medlem/contract/grant'
import { officeBatchTexts as t } from '@medlem/i18n/en/portal/office/batch'
import { officeGrantTexts } from '@medlem/i18n/en/portal/office/grant'
import { useWatch } from 'react-hook-form'
import { useRecordPayments } from '../../../api/batch/batch.ts'
import { officeAddress } from '../../../api/office/officeAddress.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { ReasonField } from '../../../shared/form/ReasonField.tsx'
import { useDialogForm } from '../../../shared/form/useDialogForm.ts'
import { unitOn } from '../../../shared/grantableFees.ts'
import { MoneyFields } from '../../../shared/MoneyFields.tsx'
import { copenhagenDay, formatMoneyShort } from '../../../ui/format.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { useGoTo } from '../../../ui/useGoTo.ts'
import { type FeeFormProps, withFees } from '../filter/withFees.tsx'

const FIELDS = ['membershipConfId', 'method', 'paidOn', 'reason'] as const

function PaymentsForm({ orgId, selection, count, fees, currency, onClose }: FeeFormProps) {
  const begin = useRecordPayments(orgId)
  const goTo = useGoTo()
  const { form, dialog } = useDialogForm({
    resolver: standardSchemaResolver(PaymentRecord),
    defaultValues: {
      membershipConfId: fees[0]?.id ?? '',
      method: 'bank_transfer' as 'cash' | 'bank_transfer',
      paidOn: copenhagenDay(new Date()),
      amountMinor: fees[0]?.unitMinor ?? 0,
      reason: '',
    },
    write: begin,
    send: (values) => {
      const fee = fees.find(({ id }) => id === values.membershipConfId)
      const record = { ...values, amountMinor: fee ? unitOn(fee, values.paidOn) : 0 }
      return begin.mutateAsync({ selection, record })
    },
    fields: (name) => FIELDS.find((one) => name.endsWith(one)),
    onClose,
    onDone: ({ id }) => goTo(officeAddress(orgId, 'change', { batch: id })),
  })
  const { register, control, formState } = form
  const { errors } = formState
  const paidOn = useWatch({ control, name: 'paidOn' })
  return (
    <FormDialog
      {...dialog}
      title={t.paymentsTitle({ count })}
      lead={t.markLead}
      submit={t.preview}
      failed={{ refused: t.notBegun }}
    >
      <SelectField
        label={t.fee}
        error={errors.membershipConfId?.message}
        options={fees.map((fee) => ({
          value: fee.id,
          label: `${fee.year} · ${fee.name} · ${formatMoneyShort(unitOn(fee, paidOn), currency)}`,
        }))}
        {...register('membershipConfId')}
      />
      <MoneyFields form={form} methods={['bank_transfer', 'cash']} />
      <ReasonField form={form} hint={officeGrantTexts.manualReasonHint} />
    </FormDialog>
  )
}

/** Which fee the selected people paid outside the portal, how and when; what follows is the preview of whose year is recorded. */
export const PaymentsDialog = withFees(PaymentsForm)
