import * as language from '@medlem/i18n/requestLanguage'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Headers = Pick<FastifyRequest, 'headers'>

/** The language that a request is answered in: the portal asks for that of its build. */
export function requestLanguage({ headers }: Headers): string {
  return language.acceptedLanguage(headers)
}

/** The language of a page that a browser opens: the one that was chosen on the device, else the browser's. */
export function documentLanguage({ headers }: Headers): string {
  return language.documentLanguage(headers)
}

/** Says what an answer differs by, beside what it says already (RFC 9110, 12.5.5). */
export function varyBy(reply: FastifyReply, ...names: string[]): FastifyReply {
  const said = String(reply.getHeader('vary') ?? '')
    .split(', ')
    .filter(Boolean)
  return reply.header('vary', [...new Set([...said, ...names])].join(', '))
}
