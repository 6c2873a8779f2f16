import Stripe from 'stripe'
import type * as z from 'zod'
import type { OrderAnswer } from '../provider.ts'

/** What Stripe said instead of what was asked for; without a status it said nothing that can be read. */
export interface Refusal {
  status?: number | undefined
  type?: string | undefined
  code?: string | undefined
  /** Why a card was declined. */
  reason?: string | undefined
}

export type Asked<Value> = { ok: true; value: Value } | ({ ok: false } & Refusal)

/** One call, once. The SDK's errors carry the request, so none gets past here. */
export async function ask<Schema extends z.ZodType>(
  call: () => Promise<unknown>,
  shape: Schema,
): Promise<Asked<z.infer<Schema>>> {
  try {
    const parsed = shape.safeParse(await call())
    return parsed.success ? { ok: true, value: parsed.data } : { ok: false }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) return { ok: false }
    const { statusCode: status, rawType: type, code, decline_code: reason } = error
    return { ok: false, status, type, code, reason }
  }
}

const mayPass = ({ status }: Refusal) => status === undefined || status === 429 || status >= 500

/** A read, repeated once while Stripe is silent or ill. */
export async function read<Schema extends z.ZodType>(
  call: () => Promise<unknown>,
  shape: Schema,
): Promise<Asked<z.infer<Schema>>> {
  const answer = await ask(call, shape)
  return answer.ok || !mayPass(answer) ? answer : ask(call, shape)
}

/** Declines after which the same card may work later. */
const passing = [
  'approve_with_id',
  'card_velocity_exceeded',
  'insufficient_funds',
  'issuer_not_available',
  'processing_error',
  'reenter_transaction',
  'try_again_later',
  'withdrawal_count_limit_exceeded',
]

export const isRetryable = (code: string | undefined) => code !== undefined && passing.includes(code)

export const noSuch: OrderAnswer = { outcome: 'refused', code: 'not_found', retryable: false }

/**
 * Reads what became of an order that was not done. 401 and 403 speak of our key, 409 of another order that is under
 * way, and an idempotency error of one that was given before with other words: none of them is a no.
 */
export function outcomeOf({ status, type, code, reason }: Refusal): OrderAnswer {
  if (status === undefined) return { outcome: 'unknown', code: 'no_answer' }
  if (status === 404) return noSuch
  const refused = status === 402 || (status === 400 && type !== 'idempotency_error')
  if (!refused) return { outcome: 'unknown', code: `http_${status}` }
  const why = reason ?? code ?? `http_${status}`
  return { outcome: 'refused', code: why, retryable: isRetryable(why) }
}
