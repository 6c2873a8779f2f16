import { MAX_ANSWER_LENGTH, type MemberField } from '@medlem/contract/customField'
import { fieldKey } from '@medlem/domain/customField'
import { customFieldTexts } from '@medlem/i18n/en/portal/customField'
import { type UseFormReturn, useFormState } from 'react-hook-form'
import { FormDate } from '../../ui/FormDate.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { AnswerForm } from './answerForm.ts'

interface AnswerFieldsProps {
  fields: readonly MemberField[]
  form: UseFormReturn<AnswerForm>
  /** Before the names of the fields, in a form with the answers of several people. */
  prefix?: string
}

/** A form's part with fields of an organisation's own; those that must be answered refuse a blank. */
export function AnswerFields({ fields, form, prefix = '' }: AnswerFieldsProps) {
  return fields.map((field) => (
    <AnswerField key={field.number} field={field} form={form} name={`${prefix}${fieldKey(field.number)}`} />
  ))
}

interface AnswerFieldProps {
  field: MemberField
  form: UseFormReturn<AnswerForm>
  name: string
}

function AnswerField({ field, form, name }: AnswerFieldProps) {
  const { name: label, help, kind, isRequired, options } = field
  // Subscribes: the form stays the same object when it has a new error.
  const { errors } = useFormState({ control: form.control, name })
  const rules = {
    validate: (text: string) => !isRequired || text.trim() !== '' || customFieldTexts.answerMissing,
  }
  const error = errors[name]?.message
  const shown = { label, hint: help || undefined, optional: !isRequired }
  switch (kind) {
    case 'text':
      return (
        <TextArea
          {...shown}
          rows={2}
          maxLength={MAX_ANSWER_LENGTH}
          error={error}
          {...form.register(name, rules)}
        />
      )
    case 'number':
      return (
        <TextField
          {...shown}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          error={error}
          {...form.register(name, rules)}
        />
      )
    case 'date':
      return <FormDate {...shown} control={form.control} name={name} empty="" rules={rules} />
    case 'choice':
      return (
        <SelectField
          {...shown}
          placeholder={customFieldTexts.choose}
          options={options.map((option) => ({ value: String(option.number), label: option.label }))}
          error={error}
          {...form.register(name, rules)}
        />
      )
    case 'yesNo':
      return (
        <SelectField
          {...shown}
          placeholder={customFieldTexts.choose}
          options={[
            { value: 'yes', label: customFieldTexts.yes },
            { value: 'no', label: customFieldTexts.no },
          ]}
          error={error}
          {...form.register(name, rules)}
        />
      )
  }
}
