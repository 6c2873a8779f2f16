import type { Endpoint } from '@medlem/contract/endpoint'
import type { ErrorCode } from '@medlem/contract/error'
import type { Reply } from '@medlem/server/testing/testClient'
import type { TamperWorld } from './tamperWorld.ts'

/** What must come of an abuse: a refusal, or a success whose answer shows the true status only. */
export interface Outcome {
  status: number
  code?: ErrorCode
  truth?: object | ((world: TamperWorld) => object)
  /** The expected log event; null for a refusal that is not logged. */
  logged: string | null
}

export interface Abuse extends Outcome {
  name: string
  send(world: TamperWorld): Promise<Reply<unknown>>
}

/** The log event of each refusal that an attacker may cause (ASVS 16.3.2, 16.3.3). */
const events: Partial<Record<ErrorCode, string>> = {
  forbidden: 'access_denied',
  impersonation_required: 'access_denied',
  not_found: 'out_of_reach',
  price_changed: 'amount_differs',
  amount_mismatch: 'amount_differs',
  authorization_mismatch: 'authorization_differs',
  return_url_not_allowed: 'foreign_return_address',
}

export function refused(status: number, code: ErrorCode, logged = events[code] ?? null): Outcome {
  return { status, code, logged }
}

/** A claim about a payment that changes nothing: the answer is the payment's true status. */
export const noEffect = (truth: Outcome['truth']) => answered(truth, 'claim_without_effect')

/** Fields that the call does not read change nothing of the answer. */
export const unread = (truth: Outcome['truth']) => answered(truth, 'ignored_fields')

export function answered(truth: Outcome['truth'], logged: string): Outcome {
  return { status: 200, ...(truth === undefined ? {} : { truth }), logged }
}

export const malformed = refused(400, 'invalid_request')
export const absent = refused(404, 'not_found')
export const denied = refused(403, 'forbidden')
export const notInName = refused(403, 'impersonation_required')
export const mayNotAct = refused(403, 'forbidden', 'acting_refused')
export const signedOut = refused(401, 'invalid_token')

/** An id that no row has. */
export const absentId = '7e57ab1e-0000-4000-8000-000000000000'

interface Attempt {
  as?: keyof TamperWorld['as']
  params?: Record<string, string>
  querystring?: Record<string, string>
  /** Joined to the body of the honest request when both are objects. */
  body?: unknown
  headers?: Record<string, string>
}

type Make = Attempt | ((world: TamperWorld) => Attempt)
export type Row = readonly [what: string, attempt: Make, outcome: Outcome]

const made = (make: Make, world: TamperWorld) => (typeof make === 'function' ? make(world) : make)
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A call with an honest request and what is sent in its place. */
export function abusesOf(call: string, endpoint: Endpoint, honest: Make, rows: readonly Row[]): Abuse[] {
  return rows.map(([what, attempt, outcome]) => ({
    name: `${call}: ${what}`,
    ...outcome,
    send(world) {
      const base = made(honest, world)
      const changed = made(attempt, world)
      const { body: whole } = base
      const { body: part } = changed
      const body = isObject(whole) && isObject(part) ? { ...whole, ...part } : (part ?? whole)
      const parts = {
        params: { ...base.params, ...changed.params },
        querystring: { ...base.querystring, ...changed.querystring },
        body,
      }
      return world.as[changed.as ?? base.as ?? 'mallory'].call(endpoint, parts as never, changed.headers)
    },
  }))
}

/** Amounts that are not the price, as they can be sent in place of it; the price is 45000. */
export function otherAmounts(
  field: string,
  differs: Outcome,
): (readonly [string, { body: object }, Outcome])[] {
  const wrong = [1, 0, 450, 44_999, 45_001, 90_000, 2_000_000_000]
  const shapeless = [
    -45_000,
    450.5,
    1_000_000_000_000,
    1e21,
    '45000',
    '450,00',
    null,
    true,
    [45_000],
    { minor: 45_000 },
  ]
  const row = (value: unknown, outcome: Outcome) =>
    [`${field} ${JSON.stringify(value)}`, { body: { [field]: value } }, outcome] as const
  return [...wrong.map((value) => row(value, differs)), ...shapeless.map((value) => row(value, malformed))]
}
