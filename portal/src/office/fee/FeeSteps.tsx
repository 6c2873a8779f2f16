import { officeOrganisationTexts } from '@medlem/i18n/en/portal/office/organisation'
import { type Control, type UseFormRegister, useFieldArray, useFormState } from 'react-hook-form'
import { Button } from '../../ui/Button.tsx'
import { FormDate } from '../../ui/FormDate.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import type { FeeForm } from './feeForm.ts'

interface FeeStepsProps {
  control: Control<FeeForm>
  register: UseFormRegister<FeeForm>
  currency: string
}

/** Prices that take the place of the fee's own from a day on. */
export function FeeSteps({ control, register, currency }: FeeStepsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'priceSteps' })
  const { errors } = useFormState({ control, name: 'priceSteps' })
  const message = errors.priceSteps?.message ?? errors.priceSteps?.root?.message
  return (
    <fieldset>
      <legend className="font-semibold">{officeOrganisationTexts.steps}</legend>
      <p className="field-hint">{officeOrganisationTexts.stepsHint}</p>
      {fields.map(({ id }, n) => (
        <div key={id} className="mt-3 flex flex-wrap items-end gap-3">
          <div className="flex-1 basis-40">
            <FormDate
              control={control}
              name={`priceSteps.${n}.from`}
              label={officeOrganisationTexts.stepFrom}
            />
          </div>
          <div className="flex-1 basis-32">
            <TextField
              label={officeOrganisationTexts.price({ currency })}
              inputMode="decimal"
              autoComplete="off"
              {...register(`priceSteps.${n}.membershipPrice`)}
            />
          </div>
          <Button variant="quiet" onClick={() => remove(n)}>
            <span>{officeOrganisationTexts.removeStep({ number: n + 1, hidden: visuallyHidden })}</span>
          </Button>
        </div>
      ))}
      {message && (
        <p role="alert" className="mt-2 text-meta text-berry">
          {message}
        </p>
      )}
      <div className="-ml-3 mt-1">
        <Button variant="quiet" onClick={() => append({ from: null, membershipPrice: '' })}>
          {officeOrganisationTexts.addStep}
        </Button>
      </div>
    </fieldset>
  )
}
