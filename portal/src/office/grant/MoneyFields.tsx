import { officeGrantTexts } from '@medlem/i18n/en/portal/office/grant'
import { FormDate } from '../../ui/FormDate.tsx'
import { copenhagenDay } from '../../ui/format.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import type { useGrantForm } from './useGrantForm.ts'

/** How and when money came that did not come through the portal. */
export function MoneyFields({ form }: { form: ReturnType<typeof useGrantForm>['form'] }) {
  const { control, register, formState } = form
  const { errors } = formState
  return (
    <>
      <SelectField
        label={officeGrantTexts.method}
        error={errors.method?.message}
        options={[
          { value: 'cash', label: officeGrantTexts.cash },
          { value: 'bank_transfer', label: officeGrantTexts.bankTransfer },
        ]}
        {...register('method')}
      />
      <FormDate
        control={control}
        name="paidOn"
        empty=""
        label={officeGrantTexts.paidOn}
        maxValue={copenhagenDay(new Date())}
      />
    </>
  )
}
