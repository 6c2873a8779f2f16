import { officeFieldTexts as t } from '@medlem/i18n/en/portal/office/customField'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { useFieldLanguage } from '../../api/customField/customField.ts'
import { TextInOtherLanguages } from '../../shell/OtherLanguages.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type FieldForm, typedTexts } from './fieldForm.ts'

/** What a field is called, says and offers in each of the other languages. */
export function FieldTranslations({ form, orgId }: { form: UseFormReturn<FieldForm>; orgId: string }) {
  const { register, control } = form
  const ownLanguage = useFieldLanguage(orgId)
  const typed = useWatch({ control })
  const { errors } = useFormState({ control, name: 'translations' })
  const options = typed.kind === 'choice' ? (typed.options ?? []) : []
  return (
    <TextInOtherLanguages ownLanguage={ownLanguage} typed={typedTexts(typed)}>
      {({ id, label }) => (
        <>
          <TextField
            label={label(t.name)}
            lang={id}
            maxLength={60}
            autoComplete="off"
            error={errors.translations?.[id]?.name?.message}
            {...register(`translations.${id}.name`)}
          />
          <TextField
            label={label(t.help)}
            lang={id}
            maxLength={200}
            autoComplete="off"
            optional
            {...register(`translations.${id}.help`)}
          />
          {options.map(
            (option, at) =>
              option.label && (
                <TextField
                  // biome-ignore lint/suspicious/noArrayIndexKey: the form knows options by their place
                  key={at}
                  label={label(option.label)}
                  lang={id}
                  maxLength={100}
                  autoComplete="off"
                  // Without a value a new option would take that of the option which stood at its place.
                  {...register(`options.${at}.translations.${id}.label`, {
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
