import { CallError } from './callError.ts'

const TIMED_OUT = 408

/** Whether the server said no, so that nothing was done; without its word it may have been done all the same. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  const { status } = error
  return status >= 400 && status < 500 && status !== TIMED_OUT
}
