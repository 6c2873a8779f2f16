import { officeInstalmentTexts as t } from '@medlem/i18n/en/portal/office/instalment'
import { type Control, type UseFormRegister, useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { Button } from '../../ui/Button.tsx'
import { FormDate } from '../../ui/FormDate.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import type { FeeForm } from './feeForm.ts'

interface FeeInstalmentsProps {
  control: Control<FeeForm>
  register: UseFormRegister<FeeForm>
  currency: string
}

/** Whether a fee may be paid in parts, in how many, on which days, and what that costs. */
export function FeeInstalments({ control, register, currency }: FeeInstalmentsProps) {
  const kind = useWatch({ control, name: 'instalments.kind' })
  const { fields, append, remove } = useFieldArray({ control, name: 'instalments.days' })
  const { errors } = useFormState({ control, name: 'instalments' })
  const message = errors.instalments?.message ?? errors.instalments?.root?.message
  return (
    <fieldset className="grid gap-4">
      <legend className="font-semibold">{t.inParts}</legend>
      <div className="grid gap-5 mini:grid-cols-3">
        <SelectField
          label={t.howPaid}
          options={[
            { value: 'none', label: t.inFullOnly },
            { value: 'months', label: t.everyMonth },
            { value: 'days', label: t.onDays },
          ]}
          {...register('instalments.kind')}
        />
        {kind === 'months' && (
          <TextField
            label={t.numberOfParts}
            inputMode="numeric"
            autoComplete="off"
            {...register('instalments.count')}
          />
        )}
        {kind !== 'none' && (
          <TextField
            label={t.charge({ currency })}
            optional
            inputMode="decimal"
            autoComplete="off"
            {...register('instalments.charge')}
          />
        )}
      </div>
      {kind === 'days' &&
        fields.map(({ id }, n) => (
          <div key={id} className="flex flex-wrap items-end gap-3">
            <div className="flex-1 basis-40">
              <FormDate
                control={control}
                name={`instalments.days.${n}.day`}
                label={t.dayOfPart({ n: n + 2 })}
              />
            </div>
            <Button variant="quiet" onClick={() => remove(n)}>
              <span>{t.removeDay({ n: n + 2, hidden: visuallyHidden })}</span>
            </Button>
          </div>
        ))}
      {kind === 'days' && (
        <div className="-ml-3">
          <Button variant="quiet" onClick={() => append({ day: null })}>
            {t.addDay}
          </Button>
        </div>
      )}
      {message && (
        <p role="alert" className="text-meta text-berry">
          {message}
        </p>
      )}
      {kind !== 'none' && <p className="field-hint">{t.partsHint}</p>}
    </fieldset>
  )
}
