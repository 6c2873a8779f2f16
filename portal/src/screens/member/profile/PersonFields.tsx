import { commonTexts } from '@medlem/i18n/en/portal/common'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { type UseFormReturn, useFormState } from 'react-hook-form'
import { FormDate } from '../../../ui/FormDate.tsx'
import { copenhagenDay } from '../../../ui/format.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { ProfileForm, ProfileValues } from './profileSchema.ts'

export type PersonFormApi = UseFormReturn<ProfileValues, unknown, ProfileForm>

export interface PersonFieldsProps {
  /** Always the same object: useFormState subscribes to what changes in it. */
  form: PersonFormApi
  /** The browser fills in one's own data, not a child's. */
  isOwn: boolean
}

/** What is filled in by the browser, for one's own data only. */
function fill(isOwn: boolean, name: string): string {
  return isOwn ? name : 'off'
}

export function NameFields({ form: { register, control }, isOwn }: PersonFieldsProps) {
  const { errors } = useFormState({ control })
  return (
    <div className="grid gap-5 mini:grid-cols-2">
      <TextField
        label={memberTexts.firstName}
        autoComplete={fill(isOwn, 'given-name')}
        error={errors.firstName?.message}
        {...register('firstName')}
      />
      <TextField
        label={memberTexts.lastName}
        autoComplete={fill(isOwn, 'family-name')}
        error={errors.lastName?.message}
        {...register('lastName')}
      />
    </div>
  )
}

const GENDERS = [
  { value: '', label: memberTexts.notGiven },
  { value: 'female', label: memberTexts.female },
  { value: 'male', label: memberTexts.male },
  { value: 'other', label: memberTexts.other },
]

export function PhoneField({ form: { register, control }, isOwn }: PersonFieldsProps) {
  const { errors } = useFormState({ control })
  return (
    <TextField
      label={commonTexts.phone}
      optional
      type="tel"
      autoComplete={fill(isOwn, 'tel')}
      error={errors.phone?.message}
      {...register('phone')}
    />
  )
}

/** Day of birth and gender: clubs have fees by age, and count their members by both. */
export function BirthFields({ form, isOwn }: PersonFieldsProps) {
  const { register, control, getValues } = form
  const { errors } = useFormState({ control })
  const stored = getValues('gender') ?? ''
  // A word from another system is kept, not lost by opening the form.
  const genders = GENDERS.some(({ value }) => value === stored)
    ? GENDERS
    : [...GENDERS, { value: stored, label: stored }]
  return (
    <div className="grid gap-5 mini:grid-cols-2">
      <FormDate
        control={control}
        name="dateOfBirth"
        label={memberTexts.dateOfBirth}
        optional
        maxValue={copenhagenDay(new Date())}
        autoComplete={fill(isOwn, 'bday')}
      />
      <SelectField
        label={memberTexts.gender}
        optional
        options={genders}
        autoComplete={fill(isOwn, 'sex')}
        error={errors.gender?.message}
        {...register('gender')}
      />
    </div>
  )
}
