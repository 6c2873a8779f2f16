import { fieldMessage } from '@medlem/contract/fieldMessage'
import { fieldTexts } from '@medlem/i18n/en/contract/field'
import { shapeProblemTexts } from '@medlem/i18n/en/server/problem/shape'
import { inLanguage } from '@medlem/i18n/languages'
import * as z from 'zod/mini'
import { type AppError, type FieldProblem, invalidRequest } from '../error/appError.ts'
import { say } from '../error/sentence.ts'

type ShapeTexts = typeof shapeProblemTexts
type Issue = z.core.$ZodIssue

/** Limits the size of the answer to a body of many wrong fields. */
const MAX_ERRORS = 20

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
    // Where the contract has no message of its own the sentence is made once the reader's language is known.
    const result = z.safeParse(schema, data, { error: () => '', reportInput: true })
    if (result.success) return { value: result.data }
    const [first, ...more] = result.error.issues
      .slice(0, MAX_ERRORS)
      .map((issue) => toProblem(issue, data, whole))
    const message = say(shapeProblemTexts, (t) => t.notValid({ field: whole }))
    return { error: invalidRequest([first ?? { field: whole, code: 'invalid', message }, ...more]) }
  }
}

function toProblem(issue: Issue, data: unknown, whole: string): FieldProblem {
  const isMissing = valueAt(data, issue.path) === undefined
  return {
    field: fieldOf(issue.path, whole),
    code: isMissing ? 'missing' : issue.code,
    message: (language) =>
      issue.message === ''
        ? sentence(issue, whole, inLanguage(shapeProblemTexts, language))
        : fieldMessage(issue, inLanguage(fieldTexts, language)),
  }
}

/** The name of an unknown field may have any length. */
const fieldOf = (path: readonly PropertyKey[], whole: string) => path.join('.').slice(0, 100) || whole

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => {
    const holds = typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    return holds ? (value as Record<PropertyKey, unknown>)[key] : undefined
  }, data)
}

const KINDS = ['string', 'number', 'int', 'boolean', 'array', 'object', 'record', 'null'] as const
const FORMATS = ['uuid', 'date', 'datetime', 'email'] as const

/** What is wrong where the contract has no words of its own for it. */
function sentence(issue: Issue, whole: string, t: ShapeTexts): string {
  const field = fieldOf(issue.path, whole)
  if (issue.input === undefined && issue.code !== 'custom') return t.missing({ field })
  if (Array.isArray(issue.input) && whole === 'querystring') return t.onlyOnce({ field })
  if (issue.code === 'invalid_key') return t.notAllowed({ field })
  return t.wrong({ field, wanted: wanted(issue, t) })
}

function wanted(issue: Issue, t: ShapeTexts): string {
  switch (issue.code) {
    case 'invalid_type':
      return kind(issue.expected, t) ?? t.otherKind
    case 'invalid_value':
      return either(issue.values.map(String), t)
    case 'invalid_format': {
      const format = FORMATS.find((one) => one === issue.format)
      return format ? t[format] : t.otherForm
    }
    case 'too_big':
      return atMost(issue, t)
    case 'too_small':
      return atLeast(issue, t)
    case 'invalid_union':
      return wantedByAny(issue.errors, t)
    default:
      return t.otherForm
  }
}

function kind(expected: string, t: ShapeTexts): string | undefined {
  const known = KINDS.find((one) => one === expected)
  return known && t[known]
}

function either([first = '', ...more]: readonly string[], t: ShapeTexts): string {
  return more.reduce((before, second) => t.either({ first: before, second }), first)
}

function atMost({ origin, maximum: most }: z.core.$ZodIssueTooBig, t: ShapeTexts): string {
  const maximum = String(most)
  if (origin === 'string') return t.atMostCharacters({ maximum })
  return origin === 'array' ? t.atMostEntries({ maximum }) : t.atMost({ maximum })
}

function atLeast({ origin, minimum: least }: z.core.$ZodIssueTooSmall, t: ShapeTexts): string {
  const minimum = String(least)
  if (origin === 'string') return t.atLeastCharacters({ minimum })
  return origin === 'array' ? t.atLeastEntries({ minimum }) : t.atLeast({ minimum })
}

/** The kinds that would do. */
function wantedByAny(branches: readonly (readonly Issue[])[], t: ShapeTexts): string {
  const ways = branches.map(([first]) =>
    first?.code === 'invalid_type' ? kind(first.expected, t) : undefined,
  )
  const kinds = ways.filter((way) => way !== undefined)
  return kinds.length > 0 ? either(kinds, t) : t.otherForm
}
