import { DrizzleQueryError } from 'drizzle-orm/errors'

/** Data exceptions quote the value that was wrong, after a colon (PostgreSQL, appendix A, class 22). */
const QUOTES_A_VALUE = /^22/
/** Where Drizzle appends what a query was given. */
const PARAMETERS = /\s*\bparams: [\s\S]*$/

/** What an error says, without any value of a query: those may be personal data or secrets. */
export function errorWords(error: Error): string {
  const { code } = error as { code?: unknown }
  if (isOfServer(error) && QUOTES_A_VALUE.test(String(code)))
    return error.message.replace(/: [\s\S]*$/, ': …')
  return error.message.replace(PARAMETERS, '')
}

/** The same for any error: a query that failed is named by its text. */
export function safeWords(error: Error): string {
  return error instanceof DrizzleQueryError ? `query failed: ${error.query}` : errorWords(error)
}

/** Class, words and the calls that led to an error, without any value of a query. */
export function safeStack(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return [`${error.name}: ${safeWords(error)}`, ...frames].join('\n')
}

/** What the database said, when an error is one of a query; undefined for any other. */
export function databaseWords(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (isOfServer(error)) return errorWords(error)
  const inner = databaseWords(error.cause)
  if (inner !== undefined || !(error instanceof DrizzleQueryError)) return inner
  return error.cause instanceof Error ? errorWords(error.cause) : 'a query failed'
}

/** The server's own answers have a severity, on either engine. */
function isOfServer(error: Error): boolean {
  return 'severity' in error
}
