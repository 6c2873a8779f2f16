import type { Credit, PaybackRequest } from '@medlem/contract/credit'
import type { ManualMethod } from '@medlem/contract/grant'
import { commaDecimal, parseDanishMoney, toWireMinor } from '@medlem/domain/money'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeCreditTexts as t } from '@medlem/i18n/en/portal/office/credit'
import { officeGrantTexts } from '@medlem/i18n/en/portal/office/grant'
import { useDecideCredit } from '../../api/credit/credit.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { ReasonField } from '../../shared/form/ReasonField.tsx'
import type { Mistake } from '../../shared/form/readResolver.ts'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { formatMoney } from '../../ui/format.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface Typed {
  amount: string
  method: ManualMethod
  reason: string
}

const FIELDS: Record<string, keyof Typed> = {
  amountMinor: 'amount',
  creditMinor: 'amount',
  method: 'method',
  reason: 'reason',
}

/** Records that credit is paid back, or asks a second person to agree. */
export function PayBackDialog({
  orgId,
  credit,
  onClose,
}: {
  orgId: string
  credit: Credit
  onClose: () => void
}) {
  const { payerId, payerName: name, amountMinor, currency } = credit
  const decide = useDecideCredit(orgId)
  const { form, dialog } = useDialogForm({
    defaultValues: { amount: commaDecimal(amountMinor), method: 'bank_transfer', reason: '' } as Typed,
    read: ({ amount, method, reason }): PaybackRequest | Mistake<keyof Typed> => {
      const minor = parseDanishMoney(amount)
      if (minor === undefined || minor === 0n) return { field: 'amount', message: t.amountMissing }
      if (reason.trim() === '') return { field: 'reason', message: commonTexts.sayWhy }
      return { method, reason: reason.trim(), amountMinor: toWireMinor(minor), creditMinor: amountMinor }
    },
    draft: `pay back ${payerId}`,
    write: decide,
    send: (values) => decide.mutateAsync({ kind: 'payBack', payerId, ...values }),
    fields: (field) => FIELDS[field],
    onClose,
  })
  const { register, formState } = form
  return (
    <FormDialog
      {...dialog}
      title={t.payBackTitle({ name })}
      lead={t.payBackLead({ amount: formatMoney(amountMinor, currency) })}
      submit={t.doPayBack}
      failed={{ refused: t.notDone, unknown: t.unknown, again: t.check }}
    >
      <TextField
        label={t.amount({ currency })}
        inputMode="decimal"
        autoComplete="off"
        className="tabular-nums"
        error={formState.errors.amount?.message}
        {...register('amount')}
      />
      <SelectField
        label={officeGrantTexts.method}
        options={[
          { value: 'bank_transfer', label: officeGrantTexts.bankTransfer },
          { value: 'cash', label: officeGrantTexts.cash },
        ]}
        {...register('method')}
      />
      <ReasonField form={form} />
    </FormDialog>
  )
}
