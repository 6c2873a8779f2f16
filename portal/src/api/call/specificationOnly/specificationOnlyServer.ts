import type { Call } from '../createCall.ts'

/** A server of the contract that has the specification's calls and fields and none of our extensions. */
export interface SpecificationOnlyServer {
  ask: Call
  /** Address of the one who is signed in. */
  email: () => Promise<string>
}

export type Fields = Record<string, unknown>

/** The fields of a JSON object; undefined when it is something else. */
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}

/** The objects of a JSON list; undefined when it is something else. */
export function listOf(value: unknown): Fields[] | undefined {
  if (!Array.isArray(value)) return undefined
  const items = value.map(fieldsOf)
  return items.every((item) => item !== undefined) ? items : undefined
}

/** What is given, with a default in place of everything that is left out or null. */
export function withDefaults(given: Fields, defaults: Fields): Fields {
  const said = Object.entries(given).filter(([name, value]) => value !== null || !(name in defaults))
  return { ...defaults, ...Object.fromEntries(said) }
}

/** A moment as the contract writes it. */
export function instantOf(value: unknown): string | null {
  const time = typeof value === 'string' || typeof value === 'number' ? new Date(value).getTime() : Number.NaN
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** A calendar day, also of a server that sends a moment. */
export function dayOf(value: unknown): unknown {
  return typeof value === 'string' ? value.slice(0, 10) : value
}

/** For a date that the server does not send. */
export const LONG_AGO = '1970-01-01T00:00:00.000Z'
export const NO_ID = '00000000-0000-0000-0000-000000000000'
