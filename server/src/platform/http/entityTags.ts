import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { varyBy } from './requestLanguage.ts'

/** Bytes from which an answer is compressed. */
export const COMPRESSED_FROM = 1024

/**
 * Gives each answer to a reading that is a text or bytes in memory a weak entity tag, weak because the compressed answer has the
 * same, and answers 304 to a client that has it already (RFC 9110 §13.1.2). Files bring tags of their own.
 */
export function tagEntities(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isRead || !isWhole || reply.statusCode !== 200 || reply.hasHeader('etag')) return done(null, payload)
    if (Buffer.byteLength(payload) >= COMPRESSED_FROM) varyBy(reply, 'accept-encoding')
    const tag = createHash('sha1').update(payload).digest('base64url')
    reply.header('etag', `W/"${tag}"`)
    if (!hasTag(request.headers['if-none-match'], tag)) return done(null, payload)
    reply.code(304)
    done(null, null)
  })
}

/** Whether `If-None-Match` names the tag in its list, strong or weak, or any that there is. */
function hasTag(header: string | undefined, tag: string): boolean {
  const named = (header ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return named.includes('*') || named.includes(`"${tag}"`)
}
