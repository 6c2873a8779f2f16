import { DrizzleQueryError } from 'drizzle-orm/errors'

const UNIQUE_VIOLATION = '23505'
const CHECK_VIOLATION = '23514'
const FOREIGN_KEY_VIOLATION = '23503'

/** Whether a query failed because a row that it deletes is referred to, or one that it refers to is not there. */
export function isForeignKeyViolation(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return (
    typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === FOREIGN_KEY_VIOLATION
  )
}

/** Whether a query failed because such a row is there already; both engines hide it in the cause. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, UNIQUE_VIOLATION, constraint)
}

/** Whether a query failed because a check, or a trigger that checks, refused what it writes. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  return isViolation(error, CHECK_VIOLATION, constraint)
}

function isViolation(error: unknown, code: string, constraint?: string): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (typeof cause !== 'object' || cause === null) return false
  if (!('code' in cause) || cause.code !== code) return false
  return constraint === undefined || ('constraint' in cause && cause.constraint === constraint)
}
