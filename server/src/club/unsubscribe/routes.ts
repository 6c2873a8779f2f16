import { unsubscribeTexts } from '@medlem/i18n/en/server/unsubscribe'
import { inLanguage } from '@medlem/i18n/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readUnsubscribe } from '../../communication/outbox/unsubscribeAddress.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { answerInTime } from '../../platform/http/answerInTime.ts'
import { limitRates } from '../../platform/http/rateLimit.ts'
import { documentLanguage } from '../../platform/http/requestLanguage.ts'
import { barePage } from '../publicPage/barePage.ts'
import { pageFrames } from '../publicPage/pageFrame.ts'
import { askPage, stoppedPage, unknownPage, type WritePage } from './pages.ts'
import { stopReminderEmails } from './stopReminderEmails.ts'

const ADDRESS = '/unsubscribe/reminders/:token'
/** 'List-Unsubscribe=One-Click', or nothing: what it says is not asked for. */
const BODY_LIMIT = 4096

interface Asked {
  Params: { token: string }
}

/**
 * Unsubscribing from e-mails without sign-in (RFC 8058). A GET changes nothing, because mail scanners follow every link.
 * Foreign and damaged tokens get the same answer.
 */
export async function unsubscribeRoutes(
  app: FastifyInstance,
  { deps, folder }: { deps: Deps; folder: string | undefined },
): Promise<void> {
  const frameOf = pageFrames(deps, folder)
  const whose = ({ params: { token } }: FastifyRequest<Asked>) =>
    readUnsubscribe(deps.config, { token, unsubscribable: 'reminders' })

  await app.register(async (scope) => {
    answerInTime(scope)
    await limitRates(scope, deps)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, _body, done) =>
      done(null),
    )
    const options = { schema: { hide: true } }

    scope.get<Asked>(ADDRESS, options, async (request, reply) =>
      answer(request, reply, whose(request) === undefined ? undefined : askPage),
    )

    scope.post<Asked>(ADDRESS, options, async (request, reply) => {
      const memberId = whose(request)
      if (memberId !== undefined) await stopReminderEmails(deps, memberId, request.id)
      return answer(request, reply, memberId === undefined ? undefined : stoppedPage)
    })
  })

  function answer(request: FastifyRequest, reply: FastifyReply, page: WritePage | undefined) {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    if (!page && !request.headers.accept?.includes('text/html')) throw notFound()
    const frame = frameOf(documentLanguage(request))
    const write = page ?? unknownPage
    return reply
      .code(page ? 200 : 404)
      .header('content-language', frame.language)
      .header('content-security-policy', frame.policy)
      .type('text/html; charset=utf-8')
      .send(barePage(frame, write(inLanguage(unsubscribeTexts, frame.language))))
  }
}
