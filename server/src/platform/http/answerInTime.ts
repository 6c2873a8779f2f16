import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unavailable } from '../error/appError.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives up on the answer; null where nobody does. */
    answerTimer: NodeJS.Timeout | null
  }
}

/** An answer that takes longer is given up with 503, before a client gives up after 10 s (design T17). */
const ANSWER_WITHIN_MS = 8_000

/**
 * From the first look at a request on, so call it before all other hooks of the scope. Fastify's own limit would make a
 * signal for each request and abort it at the end, with an exception and its stack, which nothing of ours listens to.
 */
export function answerInTime(scope: FastifyInstance): void {
  scope.decorateRequest('patience', null)
  scope.addHook('onRequest', (request, reply, done) => {
    request.answerTimer = setTimeout(giveUp, ANSWER_WITHIN_MS, reply)
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

/** What comes after this is dropped. */
function giveUp(reply: FastifyReply): void {
  if (!reply.sent) reply.send(unavailable())
}
