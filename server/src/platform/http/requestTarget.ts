import type { IncomingMessage } from 'node:http'
import { platformProblemTexts } from '@medlem/i18n/en/server/problem/platform'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../error/appError.ts'
import { say } from '../error/sentence.ts'

/** `uri-host [":" port]` of RFC 9112 §3.2, without the comma, by which some programs join two fields. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~%!$&'()*+;=-]*)(?::(?<port>\d{0,5}))?$/i
const MAX_PORT = 65_535

const ABSOLUTE = /^https?:\/\/(?<authority>[^/?#]*)(?<rest>.*)$/i

/**
 * The target of a request as a path, for routing: one in absolute form, as a proxy gets it, names the host itself and is
 * answered like any other (RFC 9112 §3.2.2). Its host takes the place of the field, which is not looked at then.
 */
export function pathOfTarget(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const { url = '/' } = request
  const { authority, rest = '' } = ABSOLUTE.exec(url)?.groups ?? {}
  if (authority === undefined) return url
  request.headers.host = authority
  return rest.startsWith('/') ? rest : `/${rest}`
}

/**
 * Answers 400 to more than one Host field, to none, and to one that is no host (RFC 9112 §3.2). Addresses that we write come from
 * BASE_URL alone, but a proxy before us and a cache may read such a request as one for another host than we do.
 */
export function refuseForeignHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const fields = raw.rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === 'host')
    // Before HTTP/1.1 the field was optional.
    const { host = raw.httpVersion === '1.0' ? '' : undefined } = raw.headers
    if (fields.length <= 1 && host !== undefined && isHost(host)) return
    throw new AppError(
      'invalid_request',
      400,
      say(platformProblemTexts, (t) => t.hostInvalid),
    )
  })
}

function isHost(text: string): boolean {
  const found = HOST.exec(text.trim())
  return found !== null && Number(found.groups?.port ?? 0) <= MAX_PORT
}
