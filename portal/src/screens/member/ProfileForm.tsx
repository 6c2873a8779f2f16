import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Member } from '@medlem/contract/member'
import { countries } from '@medlem/domain/address'
import { Controller, useForm } from 'react-hook-form'
import { CallError } from '../../api/callError.ts'
import { useUpdateMember } from '../../api/member.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { DialogActions } from '../../ui/Dialog.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { copenhagenDay } from '../../ui/format.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import {
  ProfileForm as ProfileSchema,
  type ProfileValues,
  profileField,
  profileUpdate,
  profileValues,
} from './profileSchema.ts'

const COUNTRIES = countries.map(({ name }) => ({ value: name, label: name }))

/** A member's own data; what the server finds wrong is told on its field, and nothing typed is lost. */
export function ProfileForm({ member, onDone }: { member: Member; onDone: () => void }) {
  const update = useUpdateMember()
  const form = useForm<ProfileValues, unknown, ProfileSchema>({
    resolver: standardSchemaResolver(ProfileSchema),
    defaultValues: profileValues(member),
  })
  const { register, control, formState, setError, handleSubmit } = form
  const { errors } = formState
  const save = handleSubmit(async (values) => {
    try {
      await update.mutateAsync({ id: member.id, profile: profileUpdate(values) })
      onDone()
    } catch (error) {
      if (!(error instanceof CallError)) return
      for (const { field, message } of error.errors) {
        const name = profileField(field)
        if (name) setError(name, { message }, { shouldFocus: true })
      }
    }
  })
  return (
    <form onSubmit={save} noValidate className="grid gap-5">
      <div className="grid gap-5 mini:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <TextField
        label="Address Line 1"
        autoComplete="address-line1"
        error={errors.address?.AddressLine1?.message}
        {...register('address.AddressLine1')}
      />
      <TextField
        label="Address Line 2"
        optional
        autoComplete="address-line2"
        error={errors.address?.AddressLine2?.message}
        {...register('address.AddressLine2')}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-4">
        <TextField
          label="Postcode"
          inputMode="numeric"
          autoComplete="postal-code"
          error={errors.address?.PostCode?.message}
          {...register('address.PostCode')}
        />
        <TextField
          label="City"
          autoComplete="address-level2"
          error={errors.address?.City?.message}
          {...register('address.City')}
        />
      </div>
      <SelectField
        label="Country"
        options={COUNTRIES}
        placeholder="Choose a country"
        autoComplete="country-name"
        error={errors.address?.Country?.message}
        {...register('address.Country')}
      />
      <TextField
        label="Phone"
        optional
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <Controller
        control={control}
        name="dateOfBirth"
        render={({ field }) => (
          <DateField
            label="Date of birth"
            optional
            name={field.name}
            value={field.value ?? null}
            onChange={field.onChange}
            onBlur={field.onBlur}
            maxValue={copenhagenDay(new Date())}
            error={errors.dateOfBirth?.message}
          />
        )}
      />
      {update.error && <ErrorNotice error={update.error} title="Your profile is not saved yet." />}
      <DialogActions>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={update.isPending}>
          Save profile
        </Button>
      </DialogActions>
    </form>
  )
}
