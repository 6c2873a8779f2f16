import type { EndpointSchema } from '@medlem/contract/endpoint'
import { Problem } from '@medlem/contract/error'

/** The refusals that a call may answer, for the OpenAPI document; none of them is serialised by these. */
export function problemAnswers(schema: EndpointSchema) {
  const always: Record<number, string> = {
    400: 'The request has a wrong shape.',
    401: 'The token is missing, bad or expired.',
    403: 'Not allowed.',
    404: 'Not there, or outside the reach of the caller.',
    // Also of a call that only reads: a second account with the member's address is refused everywhere (Ruling 7).
    409: 'The request does not fit the present state.',
    422: 'A rule refuses it.',
    429: 'Too many requests.',
    503: 'A part that is needed is not available.',
  }
  const withBody: Record<number, string> = {
    413: 'The body is too large.',
    415: 'The body is not JSON.',
  }
  const texts = schema.body ? { ...always, ...withBody } : always
  return Object.fromEntries(
    Object.entries(texts).map(([status, description]) => [
      status,
      { description, content: { 'application/problem+json': { schema: Problem } } },
    ]),
  )
}
