import {
  type Control,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  useController,
} from 'react-hook-form'
import { DateField, type DateFieldProps } from './DateField.tsx'

interface FormDateProps<Form extends FieldValues>
  extends Pick<DateFieldProps, 'label' | 'hint' | 'optional' | 'maxValue' | 'autoComplete'> {
  control: Control<Form>
  /** The form's field: 'YYYY-MM-DD', and `empty` while there is no whole date. */
  name: FieldPath<Form>
  empty?: '' | null
  rules?: Pick<RegisterOptions<Form>, 'validate'>
}

/** A calendar date of a form, with the form's error for it. */
export function FormDate<Form extends FieldValues>({
  control,
  name,
  empty = null,
  rules,
  ...shown
}: FormDateProps<Form>) {
  const { field, fieldState } = useController({ control, name, ...(rules ? { rules } : {}) })
  return (
    // So that the form can give it the focus, as it does to the first field with an error.
    <div
      className="contents"
      ref={(place) => field.ref({ focus: () => place?.querySelector<HTMLElement>('[tabindex]')?.focus() })}
    >
      <DateField
        {...shown}
        name={field.name}
        value={field.value || null}
        onChange={(day) => field.onChange(day ?? empty)}
        onBlur={field.onBlur}
        error={fieldState.error?.message}
      />
    </div>
  )
}
