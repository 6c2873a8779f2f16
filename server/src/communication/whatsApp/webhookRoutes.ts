import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { forbidden } from '../../platform/error/appError.ts'
import { rateLimited } from '../../platform/log/rateLimited.ts'
import { handleDeliveryStatus } from './handleDeliveryStatus.ts'
import { type Incoming, isSameToken, isSigned, readWebhook } from './webhook.ts'

const ADDRESS = '/callbacks/whatsapp'
/** Meta puts many statuses into one request, up to 3 MB. */
const BODY_LIMIT = 3 * 1024 * 1024

/** Handles one incoming text. */
type HandleText = (deps: Deps, incoming: Incoming, traceId: string) => Promise<void>

/** Meta's webhook. Without WhatsApp every request is refused, like one with a wrong token or signature. */
export async function whatsAppWebhookRoutes(
  app: FastifyInstance,
  deps: Deps,
  handleText: HandleText,
): Promise<void> {
  const warn = rateLimited(deps)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    const options = { url: ADDRESS, bodyLimit: BODY_LIMIT, schema: { hide: true } } as const
    scope.route<{ Querystring: Record<string, unknown> }>({
      ...options,
      method: 'GET',
      handler: async ({ query }, reply) => {
        const { verifyToken } = deps.config.whatsApp ?? {}
        const challenge = query['hub.challenge']
        const isOurs =
          verifyToken !== undefined &&
          query['hub.mode'] === 'subscribe' &&
          isSameToken(query['hub.verify_token'], verifyToken)
        if (!isOurs || typeof challenge !== 'string' || !/^[\w-]{1,200}$/.test(challenge)) throw forbidden()
        return reply.type('text/plain').send(challenge)
      },
    })
    scope.route({
      ...options,
      method: 'POST',
      handler: async (request, reply) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const { appSecret } = deps.config.whatsApp ?? {}
        if (appSecret === undefined || !isSigned(raw, request.headers['x-hub-signature-256'], appSecret)) {
          warn(request, { event: 'unknown_callback' }, 'a WhatsApp webhook without a valid signature')
          throw forbidden()
        }
        await applyWebhook(deps, request, raw)
        return reply.code(200).send('')
      },
    })
  })

  /** Every signed body is answered 200, as Meta would repeat it for days; Meta also repeats what fails here. */
  async function applyWebhook(of: Deps, request: FastifyRequest, raw: Buffer): Promise<void> {
    const webhook = readWebhook(raw, of.config.whatsApp?.phoneId ?? '')
    if (!webhook) warn(request, { event: 'bad_callback' }, 'a WhatsApp webhook could not be read')
    for (const status of webhook?.statuses ?? []) await handleDeliveryStatus(of, status)
    for (const incoming of webhook?.incoming ?? []) await handleText(of, incoming, request.id)
  }
}
