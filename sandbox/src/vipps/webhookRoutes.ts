import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { isAllowedCallback } from '../callbacks.ts'
import { vippsMerchant } from './access.ts'
import { answer, type VippsContext, wrongField } from './answers.ts'

const RegisterRequest = z.object({
  url: z.string().max(2_000),
  events: z
    .array(z.string().regex(/^(epayments\.payment\.[a-z]+|recurring\.(agreement|charge)-[a-z-]+)\.v1$/))
    .min(1),
})

/** `POST /webhooks/v1/webhooks`: events of the sales unit go to an address, signed with a secret that is answered only here. */
export function webhookRoutes(app: FastifyInstance, vipps: VippsContext): void {
  const { context } = vipps
  app.post('/webhooks/v1/webhooks', (request, reply) => {
    const unit = vippsMerchant(context, request, reply)
    if (!unit) return reply
    const { merchant } = unit
    return answer(vipps, { request, reply, merchant, place: 'create' }, () => {
      const asked = RegisterRequest.safeParse(request.body)
      if (!asked.success) return wrongField('events', 'must be a url and known events')
      const { url, events } = asked.data
      if (!isAllowedCallback(url, context.callbackHosts))
        return wrongField('url', 'is not at an allowed host')
      const webhookIdentifier = context.newGuid()
      const secret = randomBytes(64).toString('base64')
      context.ledger.append({
        kind: 'webhook_registered',
        webhook: { webhookIdentifier, merchant: merchant.name, wire: 'vipps', url, secret, events },
      })
      return { status: 201, body: registeredAnswer(webhookIdentifier, secret) }
    })
  })
}

/** What a registration answers. */
export function registeredAnswer(id: string, secret: string) {
  return { id, secret }
}
