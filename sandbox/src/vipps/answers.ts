import { createHash, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Postman } from '../callbacks.ts'
import type { Context, Merchant } from '../context.ts'
import { type FaultPlace, type FaultWords, staySilent, underFault } from '../faults.ts'
import { answerName } from '../state.ts'

/** What Vipps' calls work with. */
export interface VippsContext {
  context: Context
  post: Postman
  /** How browsers reach the gateway. */
  publicUrl(): string
}

/** An answer: its status and body, or silence after the act. */
export interface VippsAnswer {
  status: number
  body: unknown
  silent?: boolean
}

/** RFC 9457, with Vipps' own code among the details where there is one. */
export function problem(status: number, title: string, errorCode?: string) {
  const body = {
    type: `https://httpstatuses.io/${status}`,
    title,
    status,
    detail: title,
    traceId: randomUUID(),
    extraDetails: errorCode === undefined ? null : [{ name: 'ErrorCode', reason: errorCode }],
  }
  return { status, body }
}

/** A field that is wrong, in Vipps' way. */
export function wrongField(name: string, reason: string) {
  const bad = problem(400, 'Bad Request')
  return { ...bad, body: { ...bad.body, extraDetails: [{ name, reason }] } }
}

export const internalError = () => problem(500, 'Internal error', '3010')

/** Sends an answer; an error is a problem. */
export function send(reply: FastifyReply, { status, body }: VippsAnswer): FastifyReply {
  return reply
    .code(status)
    .type(status >= 400 ? 'application/problem+json' : 'application/json')
    .send(body)
}

const words: FaultWords = {
  error: internalError().body,
  refuse: (_fault, reply) => send(reply, problem(400, 'Operation not supported', '5070')),
}

interface Call {
  request: FastifyRequest
  reply: FastifyReply
  merchant: Merchant
  place: FaultPlace
  /** The authorization that a fault may be laid for. */
  authorizationIdentifier?: string | null | undefined
  /** Recurring: keys are shorter, and a refusal is remembered under its key too. */
  recurring?: boolean
}

/** Does an act under the laid faults; a key that was used before is answered as it was then. */
export async function answer(
  { context }: VippsContext,
  call: Call,
  act: () => VippsAnswer,
): Promise<unknown> {
  const { reply, place, authorizationIdentifier } = call
  const fault = context.faults.take(place, authorizationIdentifier ?? undefined)
  if (!fault) {
    const done = once(context, call, act)
    return done.silent ? staySilent(reply) : send(reply, done)
  }
  const doQuietly = () => {
    const { status, body } = once(context, call, act)
    void reply.code(status)
    return body
  }
  return underFault(doQuietly, { fault, reply, clock: context.clock, words })
}

function once(context: Context, call: Call, act: () => VippsAnswer): VippsAnswer {
  const { request, reply, merchant, recurring } = call
  const longestKey = recurring ? 40 : 50
  if (request.method === 'GET') return act()
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '' || key.length > longestKey) {
    return wrongField('Idempotency-Key', `must have 1 to ${longestKey} characters`)
  }
  const asked = { wire: 'vipps' as const, merchant: merchant.name, key }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([request.url, request.body ?? null]))
    .digest('hex')
  const kept = context.state.answers.get(answerName(asked))
  if (kept && kept.fingerprint !== fingerprint) return problem(409, 'Idempotency error', '4020')
  if (kept) {
    void reply.header('idempotent-replayed', 'true')
    return kept
  }
  const done = act()
  const { status, body } = done
  if (status < 300 || (recurring && status < 500))
    context.ledger.append({ kind: 'answered', answer: { ...asked, fingerprint, status, body } })
  return done
}
