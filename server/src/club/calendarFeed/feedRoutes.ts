import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { answerInTime } from '../../platform/http/answerInTime.ts'
import { apiHeaders } from '../../platform/http/headers.ts'
import { limitRates } from '../../platform/http/rateLimit.ts'
import { hashToken, isToken } from '../../platform/opaqueToken/opaqueToken.ts'
import { memberFeed, organisationFeed } from './feeds.ts'

const FILE = /^(.+)\.ics$/

/**
 * Where calendar programs read. They do not sign in: the private address is the key, so it is never logged; the log has
 * the route alone. An unchanged feed answers 304 to the ETag that the program has.
 */
export async function feedRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    answerInTime(scope)
    apiHeaders(scope)
    await limitRates(scope, deps)
    const options = { schema: { hide: true } }

    scope.get<{ Params: { file: string } }>('/calendar/:file', options, async ({ params }, reply) => {
      const token = nameOf(params.file)
      const text = isToken(token) ? await memberFeed(deps, hashToken(token)) : undefined
      return answer(reply, text, 'private, no-cache')
    })

    scope.get<{ Params: { file: string } }>('/calendar/org/:file', options, async ({ params }, reply) =>
      answer(reply, await organisationFeed(deps, nameOf(params.file)), 'public, max-age=300'),
    )
  })
}

function nameOf(file: string): string {
  return FILE.exec(file)?.[1] ?? ''
}

function answer(reply: FastifyReply, text: string | undefined, caching: string): string {
  if (text === undefined) throw notFound()
  reply.header('content-type', 'text/calendar; charset=utf-8').header('cache-control', caching)
  return text
}
