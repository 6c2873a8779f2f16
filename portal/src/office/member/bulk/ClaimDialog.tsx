import type { ClaimTerms } from '@medlem/contract/claim'
import { officeBatchTexts as marks } from '@medlem/i18n/en/portal/office/batch'
import { officeClaimTexts as t } from '@medlem/i18n/en/portal/office/claim'
import { useClaimFees } from '../../../api/batch/batch.ts'
import { officeAddress } from '../../../api/office/officeAddress.ts'
import { COUNTS_FOR_DAYS } from '../../../shared/countsForDays.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import type { Mistake } from '../../../shared/form/readResolver.ts'
import { useDialogForm } from '../../../shared/form/useDialogForm.ts'
import { unitOn } from '../../../shared/grantableFees.ts'
import { FormDate } from '../../../ui/FormDate.tsx'
import { copenhagenDay, formatMoneyShort } from '../../../ui/format.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { useGoTo } from '../../../ui/useGoTo.ts'
import { type FeeFormProps, withFees } from '../filter/withFees.tsx'

interface Typed {
  membershipConfId: string
  dueOn: string
  /** Empty: the year counts once all is paid. */
  countsForDays: string
}

function ClaimForm({ orgId, selection, count, fees, currency, onClose }: FeeFormProps) {
  const begin = useClaimFees(orgId)
  const goTo = useGoTo()
  const today = copenhagenDay(new Date())
  const { form, dialog } = useDialogForm({
    read: ({ countsForDays, ...typed }: Typed): ClaimTerms | Mistake<'dueOn'> =>
      typed.dueOn > today
        ? { ...typed, countsForDays: countsForDays === '' ? null : Number(countsForDays) }
        : { field: 'dueOn', message: t.dayMissing },
    defaultValues: { membershipConfId: fees[0]?.id ?? '', dueOn: '', countsForDays: '' },
    write: begin,
    send: (claim: ClaimTerms) => begin.mutateAsync({ selection, claim }),
    fields: (name) =>
      (['membershipConfId', 'dueOn', 'countsForDays'] as const).find((one) => name.endsWith(one)),
    onClose,
    onDone: ({ id }) => goTo(officeAddress(orgId, 'change', { batch: id })),
  })
  const { register, control, formState } = form
  const { errors } = formState
  return (
    <FormDialog
      {...dialog}
      title={t.askTitle({ count })}
      lead={t.askLead}
      submit={t.preview}
      failed={{ refused: marks.notBegun }}
    >
      <SelectField
        label={t.fee}
        error={errors.membershipConfId?.message}
        options={fees.map((fee) => ({
          value: fee.id,
          label: `${fee.year} · ${fee.name} · ${formatMoneyShort(unitOn(fee, today), currency)}`,
        }))}
        {...register('membershipConfId')}
      />
      <FormDate control={control} name="dueOn" empty="" label={t.dueOn} />
      <SelectField
        label={t.counts}
        error={errors.countsForDays?.message}
        options={[
          { value: '', label: t.countsWhenPaid },
          ...COUNTS_FOR_DAYS.map((days) => ({ value: String(days), label: t.countsFromNow({ days }) })),
        ]}
        {...register('countsForDays')}
      />
    </FormDialog>
  )
}

/** Which fee the selected people are asked for, and until when; what follows is the preview of who pays how much. */
export const ClaimDialog = withFees(ClaimForm)
