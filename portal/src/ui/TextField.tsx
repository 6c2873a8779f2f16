import { type ComponentProps, useId } from 'react'
import { describedBy, Field, type FieldTexts } from './Field.tsx'

export type TextFieldProps = ComponentProps<'input'> & FieldTexts

/** A line of text; takes what react-hook-form's `register` returns. */
export function TextField({ label, hint, error, optional, id, className, ...input }: TextFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <Field id={fieldId} label={label} hint={hint} error={error} optional={optional}>
      <input
        {...input}
        id={fieldId}
        className={className ? `control ${className}` : 'control'}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { hint, error })}
      />
    </Field>
  )
}
