import { maxLengthOf } from '@medlem/contract/maxLength'
import type { RegisterOptions, UseFormReturn } from 'react-hook-form'
import { type FieldError, type FieldPath, type FieldValues, get } from 'react-hook-form'
import type * as z from 'zod/mini'

/** What a text field of a form takes: its name and rules, its error, and the most characters that the contract's schema takes. */
export function textFieldProps<Values extends FieldValues, Name extends FieldPath<Values>>(
  { register, formState }: Pick<UseFormReturn<Values>, 'register' | 'formState'>,
  name: Name,
  schema: z.core.$ZodType,
  rules?: RegisterOptions<Values, Name>,
) {
  const error: FieldError | undefined = get(formState.errors, name)
  return {
    autoComplete: 'off',
    maxLength: maxLengthOf(schema),
    error: error?.message,
    ...register(name, rules),
  }
}
