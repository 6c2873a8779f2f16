import { useMemo } from 'react'
import {
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm as useSameForm,
} from 'react-hook-form'

/**
 * react-hook-form's form as another object once its state is another, such as after an error: the React Compiler draws a part
 * again only when what it is given changed, and the library's own object stays the same for good.
 */
export function useForm<Values extends FieldValues, Context = unknown, Output = Values>(
  options?: UseFormProps<Values, Context, Output>,
): UseFormReturn<Values, Context, Output> {
  const form = useSameForm<Values, Context, Output>(options)
  const { formState } = form
  return useMemo(() => ({ ...form, formState }), [form, formState])
}
