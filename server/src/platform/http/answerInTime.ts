import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unavailable } from '../error/appError.ts'

declare module 'fastify' {
  interface FastifyInstance {
    answerWithinMs: number
  }
  interface FastifyRequest {
    /** Answers 503 when it fires; null where an answer may take as long as it needs. */
    answerTimer: NodeJS.Timeout | null
    /** Made for a caller that asks for it (`signalOf`). */
    answerEnds: AbortController | null
  }
}

/** A request that takes longer is answered with 503, before a client gives up after 10 s (design T17). */
const ANSWER_WITHIN_MS = 8_000

/** Sets the limit of an app; a test of something else has a longer one, as a machine with other work may be that slow. */
export function initAnswerLimit(app: FastifyInstance, answerWithinMs = ANSWER_WITHIN_MS): void {
  app.decorate('answerWithinMs', answerWithinMs)
}

/**
 * Starts with the request, so call it before all other hooks of the scope. Fastify's own limit would make a
 * signal for each request and abort it at the end, with an exception and its stack, which no handler uses.
 */
export function answerInTime(scope: FastifyInstance): void {
  scope.decorateRequest('answerTimer', null)
  scope.decorateRequest('answerEnds', null)
  scope.addHook('onRequest', (request, reply, done) => {
    request.answerTimer = setTimeout(giveUp, scope.answerWithinMs, reply)
    done()
  })
  scope.addHook('onResponse', (request, _reply, done) => {
    if (request.answerTimer) clearTimeout(request.answerTimer)
    done()
  })
}

/** For an answer that has no end: it is as good as given once it begins. */
export function answerWithoutEnd(request: FastifyRequest): void {
  if (request.answerTimer) clearTimeout(request.answerTimer)
}

/** Aborts when the request is answered without waiting any longer, or its client is gone: what only the answer needs stops then. */
export function signalOf(reply: FastifyReply): AbortSignal {
  const { request } = reply
  const ends = request.answerEnds ?? new AbortController()
  if (!request.answerEnds) reply.raw.once('close', () => reply.sent || ends.abort(unavailable()))
  request.answerEnds = ends
  return ends.signal
}

/** What comes after this is dropped. */
function giveUp(reply: FastifyReply): void {
  const { answerEnds } = reply.request
  if (!reply.sent) reply.send(unavailable())
  answerEnds?.abort(unavailable())
}
