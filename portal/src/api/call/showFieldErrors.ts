import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { CallError } from './callError.ts'

/** The form's fields under the names that the server has for them, or what finds the field of such a name. */
export type FieldNames<Name extends string> = readonly Name[] | ((wire: string) => Name | undefined)

/**
 * Puts what the server says of the fields that it refused on those of the form, and the focus on the first of them;
 * what is no refusal is thrown on.
 */
export function showFieldErrors<Fields extends FieldValues>(
  { setError }: Pick<UseFormReturn<Fields>, 'setError'>,
  error: unknown,
  names: FieldNames<FieldPath<Fields>>,
): void {
  if (!(error instanceof CallError)) throw error
  let shouldFocus = true
  for (const { field, message } of error.errors) {
    const name = typeof names === 'function' ? names(field) : names.find((one) => one === field)
    if (!name) continue
    setError(name, { message }, { shouldFocus })
    shouldFocus = false
  }
}
