import type { EmailRefusal } from '@medlem/contract/person'
import { countries, countryName } from '@medlem/domain/country'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { officePersonTexts } from '@medlem/i18n/en/portal/office/person'
import type { UseFormReturn } from 'react-hook-form'
import { FormDate } from '../../ui/FormDate.tsx'
import { copenhagenDay } from '../../ui/format.ts'
import { locale } from '../../ui/language.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { PersonForm } from './personForm.ts'

interface PersonFieldsProps {
  form: UseFormReturn<PersonForm>
  /** Why the address can't be written; null where it can. */
  emailRefusal: EmailRefusal | null
}

const COUNTRIES = countries.map(({ name }) => ({ value: name, label: countryName(name, locale) }))
const GENDERS = [
  { value: '', label: memberTexts.notGiven },
  { value: 'female', label: memberTexts.female },
  { value: 'male', label: memberTexts.male },
  { value: 'other', label: memberTexts.other },
]
const refusals: Record<EmailRefusal, string> = {
  signs_in: officePersonTexts.signsInNote,
  child: officePersonTexts.childNote,
  elsewhere: officePersonTexts.elsewhereNote,
}

/** Who somebody is and how to reach them, typed by the staff; nothing is filled in by their browser. */
export function PersonFields({ form, emailRefusal }: PersonFieldsProps) {
  const { register, control, getValues, formState } = form
  const { errors } = formState
  const typed = { autoComplete: 'off' }
  const gender = getValues('gender')
  // A word from another system is kept, not lost by opening the form.
  const genders = GENDERS.some(({ value }) => value === gender)
    ? GENDERS
    : [...GENDERS, { value: gender, label: gender }]
  const isFilled = (value: string) => value.trim() !== '' || officePersonTexts.required
  return (
    <>
      <div className="grid gap-5 mini:grid-cols-2">
        <TextField
          {...typed}
          label={memberTexts.firstName}
          error={errors.firstName?.message}
          {...register('firstName', { validate: isFilled })}
        />
        <TextField
          {...typed}
          label={memberTexts.lastName}
          error={errors.lastName?.message}
          {...register('lastName')}
        />
        <FormDate
          control={control}
          name="dateOfBirth"
          label={memberTexts.dateOfBirth}
          optional
          maxValue={copenhagenDay(new Date())}
        />
        <SelectField
          label={memberTexts.gender}
          optional
          options={genders}
          error={errors.gender?.message}
          {...register('gender')}
        />
        <TextField
          {...typed}
          label={commonTexts.phone}
          type="tel"
          optional
          error={errors.phone?.message}
          {...register('phone')}
        />
        <TextField
          {...typed}
          label={commonTexts.email}
          type="email"
          optional
          readOnly={emailRefusal !== null}
          hint={emailRefusal && refusals[emailRefusal]}
          error={errors.email?.message}
          {...register('email')}
        />
      </div>
      <TextField
        {...typed}
        label={memberTexts.addressLine1}
        optional
        error={errors.address?.AddressLine1?.message}
        {...register('address.AddressLine1')}
      />
      <TextField
        {...typed}
        label={memberTexts.addressLine2}
        optional
        error={errors.address?.AddressLine2?.message}
        {...register('address.AddressLine2')}
      />
      <div className="grid grid-cols-2 gap-4 mini:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <TextField
          {...typed}
          label={memberTexts.postcode}
          optional
          inputMode="numeric"
          error={errors.address?.PostCode?.message}
          {...register('address.PostCode')}
        />
        <TextField
          {...typed}
          label={memberTexts.city}
          optional
          error={errors.address?.City?.message}
          {...register('address.City')}
        />
      </div>
      <SelectField
        label={memberTexts.country}
        optional
        options={COUNTRIES}
        placeholder={memberTexts.chooseCountry}
        error={errors.address?.Country?.message}
        {...register('address.Country')}
      />
    </>
  )
}
