import * as z from 'zod/mini'
import { Instant } from './scalar.ts'

/** Why a request was refused: stable words for programs (Ruling 28). */
export const ErrorCode = z.enum([
  'invalid_request',
  'invalid_token',
  'forbidden',
  'impersonation_required',
  'not_found',
  'fresh_login_required',
  'second_step_required',
  'identity_conflict',
  'email_unverified',
  'stale_version',
  'idempotency_conflict',
  'already_member',
  'already_paid',
  'price_changed',
  'payment_open',
  'payment_not_authorized',
  'authorization_mismatch',
  'amount_mismatch',
  'invalid_transition',
  'org_not_ready',
  'not_on_offer',
  'consent_missing',
  'address_incomplete',
  'not_eligible',
  'nothing_to_pay',
  'nothing_to_confirm',
  'card_missing',
  'membership_ends',
  'refund_exceeds',
  'not_refundable',
  'limit_reached',
  'sign_up_closed',
  'places_short',
  'configuration_invalid',
  'key_reserved',
  'key_taken',
  'image_unusable',
  'return_url_not_allowed',
  'payload_too_large',
  'unsupported_media_type',
  'method_not_allowed',
  'range_not_satisfiable',
  'precondition_failed',
  'rate_limited',
  'unavailable',
  'internal',
])
export type ErrorCode = z.infer<typeof ErrorCode>

export const FieldError = z.object({
  /** Path of the field in the body or query, joined by dots ('address.City'). */
  field: z.string(),
  /** 'nothing_written', of the request itself: the database could not be reached before anything was written; send it again. */
  code: z.string(),
  message: z.string(),
})
export type FieldError = z.infer<typeof FieldError>

/** The body of every refusal, application/problem+json (RFC 9457). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: ErrorCode,
  detail: z.string(),
  traceId: z.string(),
  errors: z.optional(z.array(FieldError)),
  /** Of 'stale_version': who wrote the newer version and when, as far as that is known; null where the person is erased. */
  changed: z.optional(z.object({ by: z.nullable(z.string()), at: Instant })),
})
export type Problem = z.infer<typeof Problem>
