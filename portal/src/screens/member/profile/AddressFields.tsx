import { countries, countryName } from '@medlem/domain/country'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { locale } from '../../../ui/language.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { PersonFieldsProps } from './PersonFields.tsx'
import { useCityOfPostcode } from './useCityOfPostcode.ts'
import { usePresetCountry } from './usePresetCountry.ts'

const COUNTRIES = countries.map(({ name }) => ({ value: name, label: countryName(name, locale) }))

/** An address with the names of Spec 3. */
export function AddressFields({ form, isOwn }: PersonFieldsProps) {
  const { register, control, getValues } = form
  const { address: errors } = useFormState({ control }).errors
  // Hardly anybody has three lines: the third is offered to those who use the second.
  const [hasThird] = useState(() =>
    Boolean(getValues('address.AddressLine2') || getValues('address.AddressLine3')),
  )
  usePresetCountry(form, isOwn)
  const fillCity = useCityOfPostcode(form)
  const fill = (name: string) => (isOwn ? name : 'off')
  return (
    <>
      <TextField
        label={memberTexts.addressLine1}
        autoComplete={fill('address-line1')}
        error={errors?.AddressLine1?.message}
        {...register('address.AddressLine1')}
      />
      <div className={hasThird ? 'grid gap-5 mini:grid-cols-2' : undefined}>
        <TextField
          label={memberTexts.addressLine2}
          optional
          autoComplete={fill('address-line2')}
          error={errors?.AddressLine2?.message}
          {...register('address.AddressLine2')}
        />
        {hasThird && (
          <TextField
            label={memberTexts.addressLine3}
            optional
            autoComplete={fill('address-line3')}
            error={errors?.AddressLine3?.message}
            {...register('address.AddressLine3')}
          />
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-4">
        <TextField
          label={memberTexts.postcode}
          inputMode="numeric"
          autoComplete={fill('postal-code')}
          error={errors?.PostCode?.message}
          {...register('address.PostCode', { onChange: fillCity })}
        />
        <TextField
          label={memberTexts.city}
          autoComplete={fill('address-level2')}
          error={errors?.City?.message}
          {...register('address.City')}
        />
      </div>
      <SelectField
        label={memberTexts.country}
        options={COUNTRIES}
        placeholder={memberTexts.chooseCountry}
        autoComplete={fill('country-name')}
        error={errors?.Country?.message}
        {...register('address.Country')}
      />
    </>
  )
}
