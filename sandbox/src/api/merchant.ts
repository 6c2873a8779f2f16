import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context, Merchant } from '../context.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The merchant that this key is of, whichever way it came. */
export function merchantWithKey(context: Context, key: string): Merchant | undefined {
  const given = digest(key)
  return context.merchants.find((one) => timingSafeEqual(digest(one.apiKey), given))
}

/** The merchant whose key stands raw in the Authorization header; without one, 401 is sent and nothing returned. */
export function merchantOf(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Merchant | undefined {
  const merchant = merchantWithKey(context, request.headers.authorization ?? '')
  if (!merchant) void reply.code(401).send({ Message: 'Authorization has been denied for this request.' })
  return merchant
}

/** Answers 400 in FreePay's shape. */
export function refuseRequest(reply: FastifyReply, Message: string): FastifyReply {
  return reply.code(400).send({ Message })
}

/** Answers what FreePay answers for an identifier it does not know. */
export function answerUnknown(reply: FastifyReply, what: string): FastifyReply {
  return reply.code(406).send({ Message: `No matching ${what} found` })
}
