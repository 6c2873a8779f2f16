import { NOTICE_DAYS } from '@medlem/domain/renewal'
import { officeFeeRenewalTexts as t } from '@medlem/i18n/en/portal/office/feeRenewal'
import { type Control, type UseFormRegister, useFormState, useWatch } from 'react-hook-form'
import { COUNTS_FOR_DAYS } from '../../shared/countsForDays.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { FeeForm } from './feeForm.ts'
import { countsWords } from './feeRenewalLabels.ts'

interface FeeRenewalProps {
  control: Control<FeeForm>
  register: UseFormRegister<FeeForm>
}

/** Whether members renew into a fee by their kept cards or are asked by claims, and on which terms. */
export function FeeRenewal({ control, register }: FeeRenewalProps) {
  const { by, countsForDays } = useWatch({ control, name: 'renewal' })
  const { errors } = useFormState({ control, name: 'renewal' })
  const stored = countsForDays === '' ? [] : [Number(countsForDays)]
  const days = [...new Set([...COUNTS_FOR_DAYS, ...stored])].toSorted((a, b) => a - b)
  return (
    <fieldset className="grid gap-4">
      <legend className="font-semibold">{t.renewal}</legend>
      <SelectField
        label={t.how}
        options={[
          { value: 'card', label: t.byCard },
          { value: 'claim', label: t.byClaim },
        ]}
        {...register('renewal.by')}
      />
      {by === 'claim' && (
        <div className="grid gap-5 mini:grid-cols-3">
          <TextField
            label={t.dueDays}
            inputMode="numeric"
            autoComplete="off"
            error={errors.renewal?.dueDays?.message}
            {...register('renewal.dueDays')}
          />
          <div className="mini:col-span-2">
            <SelectField
              label={t.counts}
              options={['', ...days.map(String)].map((value) => ({ value, label: countsWords(value) }))}
              {...register('renewal.countsForDays')}
            />
          </div>
        </div>
      )}
      <p className="field-hint">
        {by === 'claim' ? t.claimHint({ days: NOTICE_DAYS }) : t.cardHint({ days: NOTICE_DAYS })}
      </p>
    </fieldset>
  )
}
