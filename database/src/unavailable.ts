/** The database can't be used, with one line that tells an operator what to do. It never carries a password. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** The server only reads: a standby, or a primary that was demoted. */
export class ReadOnlyServer extends DatabaseUnavailable {
  override name = 'ReadOnlyServer'
}

/** The server answers and commits nothing, as without its synchronous standby: what is refused with it was not begun. */
export class NoCommit extends DatabaseUnavailable {
  override name = 'NoCommit'
}

/**
 * COMMIT was sent and its answer is missing, or it came without the synchronous standby's: whether the transaction is
 * written is not known. It must not be taken for a failure: the caller asks again, or repeats it with its key.
 */
export class CommitUnknown extends DatabaseUnavailable {
  override name = 'CommitUnknown'
}

/** The SQLSTATE or system code of a driver's error. Node gathers the tries at each address of a host in one error. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  if (error instanceof AggregateError) return errorCode(error.errors[0])
  return undefined
}
