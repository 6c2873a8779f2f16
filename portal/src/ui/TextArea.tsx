import { type ComponentProps, useId } from 'react'
import { describedBy, Field, type FieldTexts } from './Field.tsx'

export type TextAreaProps = ComponentProps<'textarea'> & FieldTexts

/** Several lines of text; takes what react-hook-form's `register` returns. */
export function TextArea({ label, hint, error, optional, id, className, rows = 6, ...rest }: TextAreaProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <Field id={fieldId} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        {...rest}
        rows={rows}
        id={fieldId}
        className={['control resize-y', className].filter(Boolean).join(' ')}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { hint, error })}
      />
    </Field>
  )
}
