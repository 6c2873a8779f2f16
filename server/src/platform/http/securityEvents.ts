import type { ErrorCode } from '@medlem/contract/error'
import type { FastifyRequest } from 'fastify'
import { type LogEvent, logOf } from '../log/log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for a valid token, with its member once that is known. */
    signedIn: { actorId: string | null } | null
  }
}

/** Refusals that an attacker would cause (ASVS 16.3.2, 16.3.3). */
const events: Partial<Record<ErrorCode, LogEvent>> = {
  forbidden: 'access_denied',
  impersonation_required: 'access_denied',
  not_found: 'out_of_reach',
  identity_conflict: 'identity_conflict',
  price_changed: 'amount_differs',
  amount_mismatch: 'amount_differs',
  authorization_mismatch: 'authorization_differs',
  return_url_not_allowed: 'foreign_return_address',
}

/** Logs such a refusal of a signed-in caller as a warning, and every other refusal at level info. */
export function logRefusal(
  request: FastifyRequest,
  { code, status, event = events[code] }: { code: ErrorCode; status: number; event: LogEvent | undefined },
): void {
  const { signedIn } = request
  // Somebody without a member yet meets a 404 at every first sign-in.
  const isExpected = signedIn === null || (code === 'not_found' && signedIn.actorId === null)
  if (event !== undefined && !isExpected) logSecurityEvent(request, event)
  else if (status < 500) logOf(request).info({ event: 'refused', code, ...factsOf(request) }, 'refused')
}

/** Ids only: no name, no address, nothing of the body. */
export function logSecurityEvent(request: FastifyRequest, event: LogEvent): void {
  logOf(request).warn({ event, ...factsOf(request) }, 'a security event')
}

/** Logs fields that were ignored: the names in `loggable`, and the number of the others. */
export function logIgnoredFields(
  request: FastifyRequest,
  ignored: readonly string[],
  loggable: ReadonlySet<string>,
): void {
  const fields = ignored.filter((name) => loggable.has(name))
  const others = ignored.length - fields.length
  logOf(request).info(
    { event: 'ignored_fields', fields, others, ...factsOf(request) },
    'fields that are not read',
  )
}

function factsOf({ signedIn, routeOptions, method, id }: FastifyRequest) {
  return { ...signedIn, method, route: routeOptions.url ?? 'none', traceId: id }
}
