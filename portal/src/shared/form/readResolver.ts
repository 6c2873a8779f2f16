import { type FieldPath, type FieldValues, type Resolver, set } from 'react-hook-form'

/** What typed values can't be read, and what to show there. */
export interface Mistake<Field extends string> {
  field: Field
  message: string
}

/** A resolver of react-hook-form from a function that reads typed values, up to the first mistake. */
export function readResolver<Values extends FieldValues, Output>(
  read: (values: Values) => Output | Mistake<FieldPath<Values>>,
): Resolver<Values, unknown, Output> {
  return (values) => {
    const result = read(values)
    if (!isMistake(result)) return { values: result, errors: {} }
    const errors = {}
    // A field of a field, 'income.number', has its error in the errors of the outer one.
    set(errors, result.field, { type: 'read', message: result.message })
    return { values: {}, errors }
  }
}

const isMistake = <Field extends string>(result: unknown): result is Mistake<Field> =>
  typeof result === 'object' && result !== null && 'field' in result && 'message' in result
