import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { forbidden } from '../../platform/error/appError.ts'
import { rateLimited } from '../../platform/log/rateLimited.ts'
import { handleDeliveryStatus } from './handleDeliveryStatus.ts'
import { type Incoming, isSameWord, isSigned, readWebhook } from './webhook.ts'

const ADDRESS = '/callbacks/whatsapp'
/** Meta puts many words into one request, up to 3 MB. */
const BODY_LIMIT = 3 * 1024 * 1024

/** What is done about a text that somebody answered; it runs once for each. */
type HandleText = (deps: Deps, incoming: Incoming, traceId: string) => Promise<void>

/** Where Meta tells what became of messages. Without WhatsApp all are refused, like those who don't know its secrets. */
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
          isSameWord(query['hub.verify_token'], verifyToken)
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
          warn(request, { event: 'unknown_callback' }, 'a word about messages that is not Meta’s')
          throw forbidden()
        }
        await hear(deps, request, raw)
        return reply.code(200).send('')
      },
    })
  })

  /** Whatever Meta signed is answered with 200, so that it is not told for days; what fails of ours comes again. */
  async function hear(of: Deps, request: FastifyRequest, raw: Buffer): Promise<void> {
    const heard = readWebhook(raw, of.config.whatsApp?.phoneId ?? '')
    if (!heard) warn(request, { event: 'bad_callback' }, 'a word about messages was not understood')
    for (const status of heard?.statuses ?? []) await handleDeliveryStatus(of, status)
    for (const incoming of heard?.incoming ?? []) await handleText(of, incoming, request.id)
  }
}
