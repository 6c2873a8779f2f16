import { CallError } from './callError.ts'

const TIMED_OUT = 408

/** Whether nothing was done: the server refused, or the call was never sent. Without an answer it may have been done. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  const { status } = error
  return error.unsent || (status >= 400 && status < 500 && status !== TIMED_OUT)
}
