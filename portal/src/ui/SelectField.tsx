import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { describedBy, Field, type FieldTexts } from './Field.tsx'

interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export type SelectFieldProps = ComponentProps<'select'> &
  FieldTexts & {
    options: readonly SelectOption[]
    /** Shown while nothing is chosen; its value is ''. */
    placeholder?: string
  }

/** The browser's own select in our clothes: type-ahead and the phone's wheel come with it. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  id,
  options,
  placeholder,
  className,
  ...select
}: SelectFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <Field id={fieldId} label={label} hint={hint} error={error} optional={optional}>
      <div className="select">
        <select
          {...select}
          id={fieldId}
          className={className ? `control ${className}` : 'control'}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, { hint, error })}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={18} aria-hidden="true" />
      </div>
    </Field>
  )
}
