import type { ManualMethod } from '@medlem/contract/grant'
import { officeGrantTexts } from '@medlem/i18n/en/portal/office/grant'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { FormDate } from '../ui/FormDate.tsx'
import { copenhagenDay } from '../ui/format.ts'
import { SelectField } from '../ui/SelectField.tsx'

interface MoneyForm extends FieldValues {
  method: ManualMethod
  paidOn: string
}

export const methodLabels: Record<ManualMethod, string> = {
  cash: officeGrantTexts.cash,
  bank_transfer: officeGrantTexts.bankTransfer,
}

/** How and when money came that did not come through the portal; the way that comes first is the usual one there. */
export function MoneyFields<Form extends MoneyForm>({
  form: { control, register, getFieldState, formState },
  methods = ['cash', 'bank_transfer'],
}: {
  form: UseFormReturn<Form>
  methods?: readonly ManualMethod[]
}) {
  const method = 'method' as Path<Form>
  return (
    <>
      <SelectField
        label={officeGrantTexts.method}
        error={getFieldState(method, formState).error?.message}
        options={methods.map((value) => ({ value, label: methodLabels[value] }))}
        {...register(method)}
      />
      <FormDate
        control={control}
        name={'paidOn' as Path<Form>}
        empty=""
        label={officeGrantTexts.paidOn}
        maxValue={copenhagenDay(new Date())}
      />
    </>
  )
}
