import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { PaymentRecord } from '@medlem/contract/grant'
import type { MemberSelection } from '@medlem/contract/memberSelection'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeGrantTexts } from '@medlem/i18n/en/portal/office/grant'
import { memberMarkScreenTexts as t } from '@medlem/i18n/en/portal/office/memberMark'
import { useForm, useWatch } from 'react-hook-form'
import { useRecordPayments } from '../../../api/batch/batch.ts'
import { showFieldErrors } from '../../../api/call/showFieldErrors.ts'
import { officeAddress } from '../../../api/office/officeAddress.ts'
import { useOrganisationsWith } from '../../../api/organisation/withRight.ts'
import { type GrantableFee, grantableFees, unitOn } from '../../../shared/grantableFees.ts'
import { MoneyFields } from '../../../shared/MoneyFields.tsx'
import { WriteError } from '../../../shared/WriteError.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormActions } from '../../../ui/FormActions.tsx'
import { copenhagenDay, formatMoneyShort } from '../../../ui/format.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useGoTo } from '../../../ui/useGoTo.ts'

const FIELDS = ['membershipConfId', 'method', 'paidOn', 'reason'] as const

interface PaymentsDialogProps {
  orgId: string
  selection: MemberSelection
  count: number
  onClose: () => void
}

/** Which fee the selected people paid outside the portal, how and when; what follows is the preview of whose year is recorded. */
export function PaymentsDialog(props: PaymentsDialogProps) {
  const { organisations } = useOrganisationsWith('money:write')
  const organisation = organisations?.find(({ id }) => id === props.orgId)
  if (!organisation) return null
  const fees = grantableFees(organisation.membershipConfigurations, [])
  return <PaymentsForm {...props} fees={fees} currency={organisation.currency} />
}

function PaymentsForm({
  orgId,
  selection,
  count,
  fees,
  currency,
  onClose,
}: PaymentsDialogProps & { fees: readonly GrantableFee[]; currency: string }) {
  const begin = useRecordPayments(orgId)
  const goTo = useGoTo()
  const form = useForm({
    resolver: standardSchemaResolver(PaymentRecord),
    defaultValues: {
      membershipConfId: fees[0]?.id ?? '',
      method: 'bank_transfer' as 'cash' | 'bank_transfer',
      paidOn: copenhagenDay(new Date()),
      amountMinor: fees[0]?.unitMinor ?? 0,
      reason: '',
    },
  })
  const { register, control, handleSubmit, formState } = form
  const { errors } = formState
  const paidOn = useWatch({ control, name: 'paidOn' })
  const submit = handleSubmit(async (values) => {
    const fee = fees.find(({ id }) => id === values.membershipConfId)
    const record = { ...values, amountMinor: fee ? unitOn(fee, values.paidOn) : 0 }
    try {
      const { id } = await begin.mutateAsync({ selection, record })
      goTo(`${officeAddress(orgId, 'change')}?batch=${id}`)
    } catch (refused) {
      showFieldErrors(form, refused, (name) => FIELDS.find((one) => name.endsWith(one)))
    }
  })
  const isAtField = FIELDS.some((name) => errors[name])
  return (
    <Dialog isOpen onClose={onClose} title={t.paymentsTitle({ count })} lead={t.markLead} keepOnOutsideClick>
      <form onSubmit={submit} noValidate className="grid gap-5">
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
        <TextField
          label={commonTexts.reason}
          hint={officeGrantTexts.manualReasonHint}
          maxLength={200}
          autoComplete="off"
          error={errors.reason?.message}
          {...register('reason')}
        />
        {begin.error && !isAtField && (
          <WriteError error={begin.error} refused={t.notBegun} unknown={t.notBegun} again="" />
        )}
        <FormActions onCancel={onClose} busy={begin.isPending} submit={t.preview} />
      </form>
    </Dialog>
  )
}
