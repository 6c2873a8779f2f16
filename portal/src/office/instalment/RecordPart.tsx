import type { Instalment, InstalmentPlan } from '@medlem/contract/instalment'
import { officeInstalmentTexts as t } from '@medlem/i18n/en/portal/office/instalment'
import { useDecideInstalment } from '../../api/instalment/instalment.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { ReasonField } from '../../shared/form/ReasonField.tsx'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { MoneyFields } from '../../shared/MoneyFields.tsx'
import { copenhagenDay, formatMoney } from '../../ui/format.ts'

interface RecordPartProps {
  plan: InstalmentPlan
  part: Instalment
  onClose: () => void
}

/** Records that a part came in cash or by bank transfer. */
export function RecordPart({ plan, part, onClose }: RecordPartProps) {
  const decide = useDecideInstalment(plan.orgId)
  const { form, dialog } = useDialogForm({
    defaultValues: {
      method: 'cash' as 'cash' | 'bank_transfer',
      paidOn: copenhagenDay(new Date()),
      reason: '',
    },
    draft: `record part ${part.id}`,
    write: decide,
    send: (values) =>
      decide.mutateAsync({ kind: 'record', partId: part.id, amountMinor: part.amountMinor, ...values }),
    fields: ['method', 'paidOn', 'reason'],
    onClose,
  })
  const amount = formatMoney(part.amountMinor, plan.currency)
  return (
    <FormDialog
      {...dialog}
      title={t.recordTitle({ n: part.n, of: plan.parts.length })}
      lead={t.recordLead({ amount, name: plan.payerName })}
      submit={t.doRecord({ amount })}
      failed={{ refused: t.notDone, unknown: t.unknown, again: t.checkParts }}
    >
      <MoneyFields form={form} />
      <ReasonField form={form} hint={t.recordReasonHint} />
    </FormDialog>
  )
}
