import { type ComponentProps, type ReactNode, useId } from 'react'
import { describedBy, FieldNotes } from './Field.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  children: ReactNode
  hint?: ReactNode
  error?: string
}

/** A box with its words beside it; takes what react-hook-form's `register` returns. */
export function Checkbox({ children, hint, error, id, ...input }: CheckboxProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <div className="check">
      <input
        {...input}
        type="checkbox"
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { hint, error })}
      />
      <label htmlFor={fieldId}>{children}</label>
      <FieldNotes id={fieldId} hint={hint} error={error} />
    </div>
  )
}
