import type { Claim, ClaimRecord } from '@medlem/contract/claim'
import { commaDecimal, parseDanishMoney, toWireMinor } from '@medlem/domain/money'
import { officeClaimTexts as t } from '@medlem/i18n/en/portal/office/claim'
import { officeRefundTexts } from '@medlem/i18n/en/portal/office/refund'
import { useDecideClaim } from '../../api/claim/claim.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { ReasonField } from '../../shared/form/ReasonField.tsx'
import type { Mistake } from '../../shared/form/readResolver.ts'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { MoneyFields } from '../../shared/MoneyFields.tsx'
import { copenhagenDay, formatMoney } from '../../ui/format.ts'
import { TextField } from '../../ui/TextField.tsx'

interface RecordClaimDialogProps {
  orgId: string
  claim: Claim
  onClose: () => void
}

interface Typed {
  amount: string
  method: 'cash' | 'bank_transfer'
  paidOn: string
  reason: string
}

const FIELDS: Record<string, keyof Typed> = {
  amountMinor: 'amount',
  openMinor: 'amount',
  method: 'method',
  paidOn: 'paidOn',
  reason: 'reason',
}

/** Records that all that is open of a claim, or a part of it, came in cash or by bank transfer. */
export function RecordClaimDialog({ orgId, claim, onClose }: RecordClaimDialogProps) {
  const { currency, openMinor, payerName: name } = claim
  const decide = useDecideClaim({ orgId, claimId: claim.id })
  const most = formatMoney(openMinor, currency)
  const { form, dialog } = useDialogForm({
    read: ({ amount, ...rest }: Typed): ClaimRecord | Mistake<'amount'> => {
      const minor = parseDanishMoney(amount)
      if (minor === undefined || minor === 0n)
        return { field: 'amount', message: officeRefundTexts.amountRequired }
      return { ...rest, amountMinor: toWireMinor(minor), openMinor }
    },
    defaultValues: {
      amount: commaDecimal(openMinor),
      method: 'bank_transfer' as Typed['method'],
      paidOn: copenhagenDay(new Date()),
      reason: '',
    },
    draft: `record claim ${claim.id}`,
    write: decide,
    send: (values) => decide.mutateAsync({ kind: 'record', ...values }),
    fields: (field) => FIELDS[field],
    onClose,
  })
  const { register, formState } = form
  const { errors } = formState
  return (
    <FormDialog
      {...dialog}
      title={t.recordTitle}
      lead={t.recordLead({ amount: most, name })}
      submit={t.doRecord}
      failed={{ refused: t.notDone, unknown: t.unknown, again: t.checkClaims }}
    >
      <TextField
        label={currency === 'DKK' ? officeRefundTexts.amountInKroner : officeRefundTexts.amount({ currency })}
        hint={t.creditHint({ amount: most, name })}
        inputMode="decimal"
        autoComplete="off"
        className="tabular-nums"
        error={errors.amount?.message}
        {...register('amount')}
      />
      <MoneyFields form={form} methods={['bank_transfer', 'cash']} />
      <ReasonField form={form} hint={t.recordReasonHint} />
    </FormDialog>
  )
}
