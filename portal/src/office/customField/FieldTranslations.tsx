import { NewField, OptionLabel } from '@medlem/contract/customField'
import { officeFieldTexts as t } from '@medlem/i18n/en/portal/office/customField'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useFieldLanguage } from '../../api/customField/customField.ts'
import { textFieldProps } from '../../shared/form/textFieldProps.ts'
import { TextInOtherLanguages } from '../../shared/translation/OtherLanguages.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type FieldForm, typedTexts } from './fieldForm.ts'

/** What a field is called, says and offers in each of the other languages. */
export function FieldTranslations({ form, orgId }: { form: UseFormReturn<FieldForm>; orgId: string }) {
  const ownLanguage = useFieldLanguage(orgId)
  const typed = useWatch({ control: form.control })
  const options = typed.kind === 'choice' ? (typed.options ?? []) : []
  return (
    <TextInOtherLanguages ownLanguage={ownLanguage} typed={typedTexts(typed)}>
      {({ id, label }) => (
        <>
          <TextField
            label={label(t.name)}
            lang={id}
            {...textFieldProps(form, `translations.${id}.name`, NewField.shape.name)}
          />
          <TextField
            label={label(t.help)}
            lang={id}
            optional
            {...textFieldProps(form, `translations.${id}.help`, NewField.shape.help)}
          />
          {options.map(
            (option, at) =>
              option.label && (
                <TextField
                  // biome-ignore lint/suspicious/noArrayIndexKey: the form knows options by their place
                  key={at}
                  label={label(option.label)}
                  lang={id}
                  // Without a value a new option would take that of the option which stood at its place.
                  {...textFieldProps(form, `options.${at}.translations.${id}.label`, OptionLabel, {
                    value: option.translations?.[id]?.label ?? '',
                  })}
                />
              ),
          )}
        </>
      )}
    </TextInOtherLanguages>
  )
}
