import { CallError } from './callError.ts'

/** What the server says of a field that it refused, if it says anything of it; what is no refusal is thrown on. */
export function fieldMessage(error: unknown, field: string): string | undefined {
  if (!(error instanceof CallError)) throw error
  return error.errors.find((one) => one.field === field)?.message
}

/** The same of the reason that somebody gives. */
export function reasonMessage(error: unknown): string | undefined {
  return fieldMessage(error, 'reason')
}
