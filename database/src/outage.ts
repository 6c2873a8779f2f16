import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseUnavailable } from './unavailable.ts'

// Classes of SQLSTATE that speak of the connection or the server and not of the statement (PostgreSQL, appendix A), and
// what ends a session from outside: a standby that only reads, a user or a database that is gone, an idle transaction.
const SQLSTATE = /^(08...|28...|53...|57P0[1-5]|58...|3D000|25006|25P03)$/
const SYSTEM = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EPROTO',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ERR_SOCKET_CLOSED',
])
// What the drivers say in words alone; the second line is the protocol that was not kept, as by a pooler that restarts.
const WORDS = [
  /connection terminated|is not queryable|timeout exceeded when trying to connect|query read timeout/i,
  /received (invalid response|unexpected .* message)|unexpected .* message from backend/i,
  /PGlite is clos|cannot use a pool after/i,
]
// PostgreSQL's severities that end the session, whatever the code: poolers have codes of their own.
const LAST_WORDS = new Set(['FATAL', 'PANIC'])

/** Whether a connection failed, of the database or of anything else that was asked: such an error never means that a row is missing (Ruling 9). */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnavailable) return true
  if (error instanceof AggregateError && error.errors.some(isOutage)) return true
  if (error.cause !== undefined && isOutage(error.cause)) return true
  // The words of a query are its own, and may be anything.
  if (error instanceof DrizzleQueryError) return false
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  if (typeof code === 'string' && (SQLSTATE.test(code) || SYSTEM.has(code))) return true
  if (typeof severity === 'string' && LAST_WORDS.has(severity)) return true
  return WORDS.some((words) => words.test(error.message))
}

/** Whether it was the database's connection that failed; a transaction that can't begin says so by its class. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error) || !isOutage(error)) return false
  if (error instanceof DatabaseUnavailable || error instanceof DrizzleQueryError) return true
  return isDatabaseOutage(error.cause) || isOfDriver(error)
}

// serialization_failure and deadlock_detected.
const ROLLED_BACK = new Set(['40001', '40P01'])

/**
 * Whether PostgreSQL ended a transaction so that another could go on. Nothing of it is written and the connection is whole: to try
 * again is right.
 */
export function wasRolledBack(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return ('severity' in error && ROLLED_BACK.has(String(code))) || wasRolledBack(error.cause)
}

/** What the same request may not meet in a moment: what is wrong is neither the request nor the program. */
export function mayPass(error: unknown): boolean {
  return isOutage(error) || wasRolledBack(error)
}

/** What the PostgreSQL driver makes itself: an answer of the server has a severity, its own words name the connection. */
function isOfDriver(error: Error): boolean {
  return 'severity' in error || WORDS.some((words) => words.test(error.message))
}
