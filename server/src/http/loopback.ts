import type { FastifyRequest } from 'fastify'

/** Whether the request comes from this machine itself and was not handed on by a proxy on it. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  if (request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined)
    return false
  return /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(request.socket.remoteAddress ?? '')
}
