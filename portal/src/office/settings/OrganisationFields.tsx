import { OrganisationUpdate } from '@medlem/contract/organisationSettings'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeSetupTexts } from '@medlem/i18n/en/portal/office/setup'
import type { UseFormReturn } from 'react-hook-form'
import { textFieldProps } from '../../shared/form/textFieldProps.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import organisationCss from './organisation.module.css'
import { HUES, type OrganisationForm } from './organisationForm.ts'

/** What an organisation says of itself: what members write to and find it by, and its colour. */
export function OrganisationFields({ form }: { form: UseFormReturn<OrganisationForm> }) {
  return (
    <>
      <TextField
        label={commonTexts.email}
        hint={officeSetupTexts.emailHint}
        optional
        type="email"
        {...textFieldProps(form, 'email', OrganisationUpdate.shape.email)}
      />
      <div className="grid gap-5 mini:grid-cols-[2fr_1fr]">
        <TextField
          label={officeSetupTexts.address}
          optional
          {...textFieldProps(form, 'address', OrganisationUpdate.shape.address)}
        />
        <TextField
          label={officeSetupTexts.registrationNumber}
          optional
          inputMode="numeric"
          {...textFieldProps(form, 'registrationNumber', OrganisationUpdate.shape.registrationNumber)}
        />
      </div>
      <TextField
        label={officeSetupTexts.category}
        hint={officeSetupTexts.categoryHint}
        optional
        {...textFieldProps(form, 'category', OrganisationUpdate.shape.category)}
      />
      <TextArea
        label={officeSetupTexts.description}
        optional
        rows={3}
        {...textFieldProps(form, 'description', OrganisationUpdate.shape.description)}
      />
      <fieldset className={organisationCss.hueChoice}>
        <legend className="field-label">{officeSetupTexts.colour}</legend>
        {HUES.map((hue, index) => (
          <label key={hue} style={{ '--hue': hue }}>
            <input type="radio" value={hue} {...form.register('hue')} />
            <span className="visually-hidden">{officeSetupTexts.colourNumber({ number: index + 1 })}</span>
          </label>
        ))}
      </fieldset>
    </>
  )
}
