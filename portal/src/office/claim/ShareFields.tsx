import { NewShare } from '@medlem/contract/claimShare'
import { countries, countryName } from '@medlem/domain/country'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { officeClaimTexts as t } from '@medlem/i18n/en/portal/office/claim'
import { officeRefundTexts } from '@medlem/i18n/en/portal/office/refund'
import { type UseFormReturn, useController, useFormState } from 'react-hook-form'
import { textFieldProps } from '../../shared/form/textFieldProps.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { locale } from '../../ui/language.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import type { TypedSplit } from './splitForm.ts'

const COUNTRIES = countries.map(({ name }) => ({ value: name, label: countryName(name, locale) }))

interface ShareFieldsProps {
  form: UseFormReturn<TypedSplit>
  /** Which of the shares, from 0. */
  n: number
  currency: string
  onRemove: (() => void) | undefined
}

/** Who pays a share, how they are asked, how much, and whether the year waits for it. */
export function ShareFields({ form, n, currency, onRemove }: ShareFieldsProps) {
  const { control, register } = form
  const errors = useFormState({ control }).errors.shares?.[n]
  const { field: way } = useController({ control, name: `shares.${n}.way` })
  return (
    <fieldset className="grid gap-5 border-b border-line pb-5">
      <legend className="mb-3 font-medium">{t.share({ number: n + 1 })}</legend>
      <TextField
        label={t.shareName}
        hint={t.shareNameHint}
        {...textFieldProps(form, `shares.${n}.name`, NewShare.shape.name)}
      />
      <SegmentedControl
        legend={t.shareWay}
        options={[
          { value: 'email', label: t.shareByEmail },
          { value: 'letter', label: t.shareByLetter },
        ]}
        value={way.value}
        onChange={way.onChange}
      />
      {way.value === 'email' ? (
        <TextField
          label={commonTexts.email}
          type="email"
          autoComplete="off"
          error={errors?.email?.message}
          {...register(`shares.${n}.email`)}
        />
      ) : (
        <PostalFields form={form} n={n} />
      )}
      <TextField
        label={currency === 'DKK' ? officeRefundTexts.amountInKroner : officeRefundTexts.amount({ currency })}
        inputMode="decimal"
        autoComplete="off"
        className="tabular-nums"
        error={errors?.amount?.message}
        {...register(`shares.${n}.amount`)}
      />
      <Checkbox hint={t.shareAwaitHint} {...register(`shares.${n}.isAwaited`)}>
        {t.shareAwait}
      </Checkbox>
      {onRemove && (
        <div className="-ml-3">
          <Button variant="quiet" onClick={onRemove}>
            <span>{t.removeShare({ number: n + 1, hidden: visuallyHidden })}</span>
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function PostalFields({ form, n }: Pick<ShareFieldsProps, 'form' | 'n'>) {
  const { control, register } = form
  const errors = useFormState({ control }).errors.shares?.[n]?.address
  return (
    <>
      <TextField
        label={memberTexts.addressLine1}
        autoComplete="off"
        error={errors?.AddressLine1?.message}
        {...register(`shares.${n}.address.AddressLine1`)}
      />
      <TextField
        label={memberTexts.addressLine2}
        optional
        autoComplete="off"
        error={errors?.AddressLine2?.message}
        {...register(`shares.${n}.address.AddressLine2`)}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-4">
        <TextField
          label={memberTexts.postcode}
          inputMode="numeric"
          autoComplete="off"
          error={errors?.PostCode?.message}
          {...register(`shares.${n}.address.PostCode`)}
        />
        <TextField
          label={memberTexts.city}
          autoComplete="off"
          error={errors?.City?.message}
          {...register(`shares.${n}.address.City`)}
        />
      </div>
      <SelectField
        label={memberTexts.country}
        options={COUNTRIES}
        autoComplete="off"
        error={errors?.Country?.message}
        {...register(`shares.${n}.address.Country`)}
      />
    </>
  )
}
