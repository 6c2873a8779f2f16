/** The database can't be used, with one line that tells an operator what to do. It never carries a password. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** The SQLSTATE or system code of a driver's error. Node gathers the tries at each address of a host in one error. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  if (error instanceof AggregateError) return errorCode(error.errors[0])
  return undefined
}
