import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { merchantWithKey } from '../api/merchant.ts'
import type { Postman } from '../callbacks.ts'
import type { Context, Merchant } from '../context.ts'
import { type FaultPlace, type FaultWords, staySilent, underFault } from '../faults.ts'
import { answerName } from '../state.ts'
import { declined } from './objects.ts'
import { eventMessages } from './stripeWire.ts'

/** What Stripe's calls work with. */
export interface StripeContext {
  context: Context
  post: Postman
  /** How browsers reach the gateway. */
  publicUrl(): string
}

/** An answer: its status and body, or silence after the act. */
export interface StripeAnswer {
  status: number
  body: unknown
  silent?: boolean
}

export const ok = (body: unknown): StripeAnswer => ({ status: 200, body })

/** Stripe's error body. */
export function refusal(status: number, code: string, message: string, more: object = {}): StripeAnswer {
  const type = status === 402 ? 'card_error' : 'invalid_request_error'
  return { status, body: { error: { type, code, message, ...more } } }
}

export const noSuch = (what: string) => refusal(404, 'resource_missing', `No such ${what}.`)
export const missing = (param: string) =>
  refusal(400, 'parameter_missing', `Missing or invalid parameter: ${param}.`, { param })

/** A card's no, from FreePay's status code. */
export function cardRefusal(code: number): StripeAnswer {
  if (code === 3) return refusal(402, 'authentication_required', 'The customer must confirm this payment.')
  if (code === 11) return refusal(402, 'expired_card', 'Your card has expired.')
  const decline_code = code === 7 ? 'insufficient_funds' : 'generic_decline'
  return refusal(402, 'card_declined', declined, { decline_code })
}

const words: FaultWords = {
  error: { error: { type: 'api_error', message: 'An error occurred on our end.' } },
  refuse({ code }, reply) {
    const { status, body } = cardRefusal(code)
    return reply.code(status).send(body)
  },
}

export const apiError: StripeAnswer = { status: 500, body: words.error }

/** The merchant whose key is the bearer; without one, 401 is sent. */
export function stripeMerchant(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Merchant | undefined {
  const merchant = merchantWithKey(context, (request.headers.authorization ?? '').replace(/^Bearer /, ''))
  if (!merchant) {
    const error = { type: 'invalid_request_error', message: 'Invalid API Key provided.' }
    void reply.code(401).send({ error })
  }
  return merchant
}

interface Call {
  request: FastifyRequest
  reply: FastifyReply
  merchant: Merchant
  place: FaultPlace
  /** The authorization that a fault may be laid for. */
  authorizationIdentifier?: string | undefined
}

/** Does an act under the laid faults; a key that was used before is answered as it was then. */
export function answer({ context }: StripeContext, call: Call, act: () => StripeAnswer): Promise<unknown> {
  const { reply, place, authorizationIdentifier } = call
  const fault = context.faults.take(place, authorizationIdentifier)
  const send = () => {
    const { status, body, silent } = once(context, call, act)
    return silent ? staySilent(reply) : reply.code(status).send(body)
  }
  // A fault may answer in place of what was done, so the reply is sent only where there is none.
  if (!fault) return Promise.resolve(send())
  let done: StripeAnswer | undefined
  const doQuietly = () => {
    done = once(context, call, act)
    void reply.code(done.status)
    return done.body
  }
  return underFault(doQuietly, { fault, reply, clock: context.clock, words })
}

function once(context: Context, { request, reply, merchant }: Call, act: () => StripeAnswer): StripeAnswer {
  const key = request.headers['idempotency-key']
  if (request.method === 'GET' || typeof key !== 'string') return act()
  const asked = { wire: 'stripe' as const, merchant: merchant.name, key }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([request.url, request.body ?? null]))
    .digest('hex')
  const kept = context.state.answers.get(answerName(asked))
  if (kept && kept.fingerprint !== fingerprint) {
    const message = 'Keys for idempotent requests can only be used with the same parameters.'
    return { status: 400, body: { error: { type: 'idempotency_error', message } } }
  }
  if (kept) {
    void reply.header('idempotent-replayed', 'true')
    return kept
  }
  const result = act()
  const { status, body } = result
  // Stripe keeps its own faults too; ours are passing by name ("errs twice"), so they are not kept.
  if (status < 500)
    context.ledger.append({ kind: 'answered', answer: { ...asked, fingerprint, status, body } })
  return result
}

/** Tells the merchant's addresses what was done by a call. */
export function tell(
  { context, post }: StripeContext,
  about: { merchant: string; test: boolean; type: string; object: unknown; paymentIdentifier: string },
): void {
  const callbacks = eventMessages(context, about).map((message) => ({
    callbackIdentifier: context.newGuid(),
    paymentIdentifier: about.paymentIdentifier,
    ...message,
    dueAt: context.clock.now(),
  }))
  if (callbacks.length === 0) return
  context.ledger.append(...callbacks.map((callback) => ({ kind: 'callback_queued' as const, callback })))
  for (const callback of callbacks) post.send(callback).catch(() => undefined)
}
