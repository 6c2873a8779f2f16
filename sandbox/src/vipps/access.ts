import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { merchantWithKey } from '../api/merchant.ts'
import type { Context, Merchant } from '../context.ts'
import { problem, send } from './answers.ts'

/** As in Vipps' test environment; in production it is a day. */
const tokenLifetimeS = 3_600

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
const sealOf = (content: string, { apiKey }: Merchant) =>
  createHmac('sha256', apiKey).update(content).digest('base64url')

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

const subscriptionKeyOf = (request: FastifyRequest) => headerOf(request, 'ocp-apim-subscription-key')

/** `POST /accesstoken/get`: the client secret is the merchant's key; the token works with the same subscription key. */
export function accessRoutes(app: FastifyInstance, context: Context): void {
  app.post('/accesstoken/get', (request, reply) => {
    const merchant = merchantWithKey(context, headerOf(request, 'client_secret'))
    const subscriptionKey = subscriptionKeyOf(request)
    if (!merchant || headerOf(request, 'client_id') === '' || subscriptionKey === '') {
      const error_description = 'Invalid client id, client secret or subscription key.'
      return reply.code(401).send({ error: 'invalid_client', error_description })
    }
    return tokenAnswer(context, merchant, subscriptionKey)
  })
}

/** A new token. It needs no place in the state: the merchant's own key seals it. */
export function tokenAnswer({ clock }: Pick<Context, 'clock'>, merchant: Merchant, subscriptionKey: string) {
  const now = Math.floor(clock.now() / 1_000)
  const until = now + tokenLifetimeS
  const content = `${until}.${digest(subscriptionKey)}`
  return {
    token_type: 'Bearer',
    expires_in: String(tokenLifetimeS),
    ext_expires_in: '0',
    expires_on: String(until),
    not_before: String(now),
    resource: '00000002-0000-0000-c000-000000000000',
    access_token: `${content}.${sealOf(content, merchant)}`,
  }
}

/** The sales unit that calls; without a token that is valid now, 401 is sent and nothing returned. */
export function vippsMerchant(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): { merchant: Merchant; msn: string } | undefined {
  const token = headerOf(request, 'authorization').replace(/^Bearer /, '')
  const [until = '', key = '', seal = ''] = token.split('.')
  const merchant = context.merchants.find((one) => {
    const [given, right] = [Buffer.from(seal), Buffer.from(sealOf(`${until}.${key}`, one))]
    return given.length === right.length && timingSafeEqual(given, right)
  })
  const valid = context.clock.now() < Number(until) * 1_000 && key === digest(subscriptionKeyOf(request))
  const msn = headerOf(request, 'merchant-serial-number')
  if (merchant && valid && /^\d{4,7}$/.test(msn)) return { merchant, msn }
  void send(reply, problem(401, 'Unauthorized'))
  return undefined
}
