import type { FieldError } from '@medlem/contract/error'
import * as z from 'zod/mini'
import { type AppError, invalidRequest } from '../error/appError.ts'

/** Limits the size of the answer to a body of many wrong fields. */
const MOST_ERRORS = 20

interface Part {
  schema: z.ZodMiniType
  /** 'params', 'querystring' or 'body'. */
  httpPart?: string
}

type Validated = { value: unknown } | { error: AppError }

/** Validates a part of a request with the call's own schema; an error has a sentence for each wrong field. */
export function shapeValidator({ schema, httpPart }: Part) {
  const whole = httpPart ?? 'body'
  return (data: unknown): Validated => {
    const result = z.safeParse(schema, data, { error: (issue) => sentence(issue, whole) })
    if (result.success) return { value: result.data }
    const [first, ...more] = result.error.issues
      .slice(0, MOST_ERRORS)
      .map((issue) => toFieldError(issue, data, whole))
    const unknown = { field: whole, code: 'invalid', message: `${whole} is not valid.` }
    return { error: invalidRequest([first ?? unknown, ...more]) }
  }
}

function toFieldError({ path, code, message }: z.core.$ZodIssue, data: unknown, whole: string): FieldError {
  const isMissing = valueAt(data, path) === undefined
  return { field: fieldOf(path, whole), code: isMissing ? 'missing' : code, message }
}

/** The name of an unknown field may have any length. */
const fieldOf = (path: readonly PropertyKey[] | undefined, whole: string) =>
  path?.join('.').slice(0, 100) || whole

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => {
    const holds = typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    return holds ? (value as Record<PropertyKey, unknown>)[key] : undefined
  }, data)
}

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const FORMATS: Record<string, string> = {
  uuid: 'an id',
  date: 'a day such as 2026-01-31',
  datetime: 'a moment such as 2026-01-31T12:00:00Z',
  email: 'an e-mail address such as name@example.org',
}

/** What is wrong where the contract has no words of its own for it. */
function sentence(issue: z.core.$ZodRawIssue, whole: string): string {
  const name = fieldOf(issue.path, whole)
  if (issue.input === undefined && issue.code !== 'custom') return `${name} is missing.`
  if (Array.isArray(issue.input) && whole === 'querystring')
    return `${name} must appear in the address only once.`
  if (issue.code === 'invalid_key') return `${name} is not allowed here.`
  return `${name} must be ${wanted(issue)}.`
}

function wanted(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? 'of another kind'
    case 'invalid_value':
      return issue.values.map(String).join(' or ')
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'of another form'
    case 'too_big':
      return `at most ${issue.maximum}${counted(issue.origin)}`
    case 'too_small':
      return `at least ${issue.minimum}${counted(issue.origin)}`
    case 'invalid_union':
      return wantedByAny(issue.errors)
    default:
      return 'of another form'
  }
}

function counted(origin: string): string {
  if (origin === 'string') return ' characters long'
  return origin === 'array' ? ' entries long' : ''
}

/** The kinds that would do. */
function wantedByAny(branches: readonly (readonly z.core.$ZodIssue[])[]): string {
  const ways = branches.map(([first]) => (first?.code === 'invalid_type' ? KINDS[first.expected] : undefined))
  const kinds = ways.filter((kind) => kind !== undefined)
  return kinds.length > 0 ? kinds.join(' or ') : 'of another form'
}
