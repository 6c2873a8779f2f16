import type { Organisation } from '@medlem/contract/organisation'
import { Controller, type UseFormReturn, useFormState } from 'react-hook-form'
import { DateField } from '../../ui/DateField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { NewsForm, NewsValues } from './newsForm.ts'

const AUDIENCES = [
  { value: 'members', label: 'Members and their families' },
  { value: 'everyone', label: 'Everyone who signs in' },
  { value: 'staff', label: 'Administrators only' },
]

export interface NewsFieldsProps {
  form: UseFormReturn<NewsValues, unknown, NewsForm>
  /** To choose from; of fewer than two there is nothing to choose. */
  organisations: readonly Organisation[]
}

export function NewsFields({ form: { register, control }, organisations }: NewsFieldsProps) {
  const { errors } = useFormState({ control })
  return (
    <>
      {organisations.length > 1 && (
        <SelectField
          label="Organisation"
          options={organisations.map(({ id, name }) => ({ value: id, label: name }))}
          error={errors.orgId?.message}
          {...register('orgId')}
        />
      )}
      <TextField label="Title" autoComplete="off" error={errors.title?.message} {...register('title')} />
      <TextArea
        label="Text"
        rows={12}
        hint="A blank line starts a new paragraph. Start a line with # for a heading, and with - for a list item."
        error={errors.text?.message}
        {...register('text')}
      />
      <SelectField
        label="Who reads it"
        options={AUDIENCES}
        error={errors.audience?.message}
        {...register('audience')}
      />
      <div className="grid gap-5 mini:grid-cols-2">
        <Controller
          control={control}
          name="publishDate"
          render={({ field: { ref: _ref, value, onChange, ...field } }) => (
            <DateField
              {...field}
              label="First day"
              error={errors.publishDate?.message}
              value={value || null}
              onChange={(day) => onChange(day ?? '')}
            />
          )}
        />
        <Controller
          control={control}
          name="expiryDate"
          render={({ field: { ref: _ref, ...field } }) => (
            <DateField
              {...field}
              label="Last day"
              optional
              hint="Without one it stays."
              error={errors.expiryDate?.message}
            />
          )}
        />
      </div>
    </>
  )
}
