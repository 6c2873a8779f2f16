import { officeTierTexts as t } from '@medlem/i18n/en/portal/office/eventTier'
import { type UseFormReturn, useFormState } from 'react-hook-form'
import { FormDate } from '../../ui/FormDate.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { TiersForm } from './tierForm.ts'

/** Until when a paid place can be cancelled for a refund, and how much goes back. */
export function RefundFields({ form: { control, register } }: { form: UseFormReturn<TiersForm> }) {
  const { errors } = useFormState({ control })
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-3 font-semibold">{t.cancelling}</legend>
      <FormDate control={control} name="refundDay" label={t.refundUntil} hint={t.refundHint} optional />
      <div className="grid gap-5 mini:grid-cols-2">
        <TextField
          label={t.refundTime}
          type="time"
          error={errors.refundTime?.message}
          {...register('refundTime')}
        />
        <TextField
          label={t.refundPercent}
          inputMode="numeric"
          autoComplete="off"
          error={errors.refundPercent?.message}
          {...register('refundPercent')}
        />
      </div>
    </fieldset>
  )
}
