import { commonTexts } from '@medlem/i18n/en/portal/common'
import type { ReactNode } from 'react'

export interface FieldTexts {
  label: string
  /** A sentence under the label that helps to fill the field in. */
  hint?: ReactNode
  /** What is wrong, and how to mend it. */
  error?: string
  /** Adds '(optional)' to the label. */
  optional?: boolean
}

/** What a control points to with aria-describedby. */
export function describedBy(
  id: string,
  { hint, error }: Pick<FieldTexts, 'hint' | 'error'>,
): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
}

/** Label, control, hint and error message of one field. */
export function Field({
  id,
  label,
  hint,
  error,
  optional,
  children,
}: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {optional && <span className="field-optional">{commonTexts.optional}</span>}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

/** Hint and error under a control. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string }) {
  return (
    <>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  )
}
