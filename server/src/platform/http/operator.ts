import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { forbidden } from '../error/appError.ts'

/** Any of them shows a proxy, whichever of its habits it keeps. */
const HANDED_ON = /^(forwarded|via|x-real-ip|x-forwarded(-.*)?|x-client-ip|true-client-ip|cf-connecting-ip)$/

/** Lets through who asks from this machine itself, or has the operator's token; 403 for all others. */
export function requireOperator(request: FastifyRequest, config: Pick<Config, 'metricsToken'>): void {
  const token = request.headers.authorization?.replace(/^Bearer /i, '')
  if (!isFromThisMachine(request) && !isSame(token, config.metricsToken)) throw forbidden()
}

/** Whether the request comes from this machine itself and was not handed on by a proxy on it. */
function isFromThisMachine(request: FastifyRequest): boolean {
  if (Object.keys(request.headers).some((name) => HANDED_ON.test(name))) return false
  return /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(request.socket.remoteAddress ?? '')
}

function isSame(given: string | undefined, expected: string | undefined): boolean {
  if (given === undefined || expected === undefined) return false
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
