import { OptionLabel } from '@medlem/contract/customField'
import { officeFieldTexts as t } from '@medlem/i18n/en/portal/office/customField'
import { Plus, X } from 'lucide-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { textFieldProps } from '../../shared/form/textFieldProps.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { emptyOption, type FieldForm } from './fieldForm.ts'

/** The options of a choice, in their order; one that is taken out stays with those who chose it. */
export function OptionRows({ form, most }: { form: UseFormReturn<FieldForm>; most: number }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'options' })
  const error = form.formState.errors.options
  return (
    <fieldset>
      <legend className="field-label mb-1">{t.options}</legend>
      <p className="mb-2 text-meta text-soft">{t.optionsHint}</p>
      <ul className="grid gap-2">
        {fields.map((row, at) => (
          <li key={row.id} className="flex items-end gap-2">
            <div className="flex-1">
              <TextField
                label={t.option({ number: at + 1 })}
                {...textFieldProps(form, `options.${at}.label`, OptionLabel)}
              />
            </div>
            <Button
              variant="quiet"
              icon={<X size={18} aria-hidden="true" />}
              aria-label={t.removeOption({ number: at + 1 })}
              onClick={() => remove(at)}
            />
          </li>
        ))}
      </ul>
      <p className="field-error empty:hidden" role="alert">
        {error?.message ?? error?.root?.message}
      </p>
      {fields.length < most && (
        <Button
          variant="quiet"
          className="mt-2"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => append(emptyOption)}
        >
          {t.addOption}
        </Button>
      )}
    </fieldset>
  )
}
