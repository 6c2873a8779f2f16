import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { rateLimited } from '../../platform/log/rateLimited.ts'
import { receiveOrganisationWebhook, receivePaymentWebhook } from './receiveWebhook.ts'
import type { WebhookResult } from './storeWebhook.ts'

const BODY_LIMIT = 64 * 1024

/** X6: webhooks of the payment providers. An event is stored before the answer, and a job checks it afterwards. */
export async function webhookRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const warn = rateLimited(deps)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    const options = {
      method: 'POST',
      bodyLimit: BODY_LIMIT,
      schema: { hide: true },
      config: { rateLimit: false },
    } as const
    scope.route<{ Params: { provider: string; token: string } }>({
      ...options,
      url: '/callbacks/:provider/:token',
      handler: async (request, reply) => {
        const { provider, token } = request.params
        const result = await receivePaymentWebhook(deps, { provider, token }, request)
        return reply.code(statusOf(request, result)).send('')
      },
    })
    // Stripe and Vipps have one address for all payments of an organisation.
    scope.route<{ Params: { provider: string; token: string } }>({
      ...options,
      url: '/callbacks/:provider/org/:token',
      handler: async (request, reply) => {
        const { provider, token } = request.params
        const result = await receiveOrganisationWebhook(deps, { provider, token }, request)
        return reply.code(statusOf(request, result)).send('')
      },
    })
  })

  /** An unknown token gets the answer of a known one: it reveals nothing, and the provider does not retry. */
  function statusOf(request: FastifyRequest, result: WebhookResult | undefined): 200 | 400 {
    if (!result) warn(request, { event: 'unknown_callback' }, 'a callback for no payment of ours')
    else if (!result.ok) warn(request, { event: result.event, ...result.facts }, result.message)
    return result && !result.ok ? result.status : 200
  }
}
