import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeSetupTexts } from '@medlem/i18n/en/portal/office/setup'
import { type UseFormReturn, useFormState } from 'react-hook-form'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import organisationCss from './organisation.module.css'
import { HUES, type OrganisationForm } from './organisationForm.ts'

/** What an organisation says of itself: what members write to and find it by, and its colour. */
export function OrganisationFields({ form }: { form: UseFormReturn<OrganisationForm> }) {
  const { register, control } = form
  const { errors } = useFormState({ control })
  return (
    <>
      <TextField
        label={commonTexts.email}
        hint={officeSetupTexts.emailHint}
        optional
        type="email"
        autoComplete="off"
        maxLength={254}
        error={errors.email?.message}
        {...register('email')}
      />
      <div className="grid gap-5 mini:grid-cols-[2fr_1fr]">
        <TextField
          label={officeSetupTexts.address}
          optional
          autoComplete="off"
          maxLength={200}
          error={errors.address?.message}
          {...register('address')}
        />
        <TextField
          label={officeSetupTexts.registrationNumber}
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          error={errors.registrationNumber?.message}
          {...register('registrationNumber')}
        />
      </div>
      <TextField
        label={officeSetupTexts.category}
        hint={officeSetupTexts.categoryHint}
        optional
        autoComplete="off"
        maxLength={40}
        error={errors.category?.message}
        {...register('category')}
      />
      <TextArea
        label={officeSetupTexts.description}
        optional
        rows={3}
        maxLength={2000}
        error={errors.description?.message}
        {...register('description')}
      />
      <fieldset className={organisationCss.hueChoice}>
        <legend className="field-label">{officeSetupTexts.colour}</legend>
        {HUES.map((hue, index) => (
          <label key={hue} style={{ '--hue': hue }}>
            <input type="radio" value={hue} {...register('hue')} />
            <span className="visually-hidden">{officeSetupTexts.colourNumber({ number: index + 1 })}</span>
          </label>
        ))}
      </fieldset>
    </>
  )
}
