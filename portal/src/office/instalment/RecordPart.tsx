import type { Instalment, InstalmentPlan } from '@medlem/contract/instalment'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeInstalmentTexts as t } from '@medlem/i18n/en/portal/office/instalment'
import { useForm } from 'react-hook-form'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { useDecideInstalment } from '../../api/instalment/instalment.ts'
import { useDraft } from '../../session/useDraft.ts'
import { MoneyFields } from '../../shared/MoneyFields.tsx'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { copenhagenDay, formatMoney } from '../../ui/format.ts'
import { TextField } from '../../ui/TextField.tsx'

const FIELDS = ['method', 'paidOn', 'reason'] as const

interface RecordPartProps {
  plan: InstalmentPlan
  part: Instalment
  onClose: () => void
}

/** Records that a part came in cash or by bank transfer. */
export function RecordPart({ plan, part, onClose }: RecordPartProps) {
  const { mutateAsync, isPending, error } = useDecideInstalment(plan.orgId)
  const form = useForm({
    defaultValues: {
      method: 'cash' as 'cash' | 'bank_transfer',
      paidOn: copenhagenDay(new Date()),
      reason: '',
    },
  })
  const draft = useDraft(form, { form: `record part ${part.id}` })
  const { register, formState } = form
  const { errors } = formState
  const amount = formatMoney(part.amountMinor, plan.currency)
  const close = () => {
    draft.end()
    onClose()
  }
  const submit = form.handleSubmit(async (values) => {
    try {
      await mutateAsync({ kind: 'record', partId: part.id, amountMinor: part.amountMinor, ...values })
      close()
    } catch (problem) {
      showFieldErrors(form, problem, FIELDS)
    }
  })
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t.recordTitle({ n: part.n, of: plan.parts.length })}
      lead={t.recordLead({ amount, name: plan.payerName })}
      keepOnOutsideClick
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        {!error && <DraftNotice draft={draft} />}
        <MoneyFields form={form} />
        <TextField
          label={commonTexts.reason}
          hint={t.recordReasonHint}
          maxLength={200}
          autoComplete="off"
          error={errors.reason?.message}
          {...register('reason')}
        />
        {error && !FIELDS.some((name) => errors[name]) && (
          <WriteError error={error} refused={t.notDone} unknown={t.unknown} again={t.checkParts} />
        )}
        <DialogActions>
          <Button variant="secondary" onClick={close}>
            {commonTexts.cancel}
          </Button>
          <Button type="submit" busy={isPending}>
            {t.doRecord({ amount })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
