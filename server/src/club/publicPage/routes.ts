import { embedPath } from '@medlem/contract/publicPage'
import { Id } from '@medlem/contract/scalar'
import { publicPageTexts } from '@medlem/i18n/en/server/publicPage'
import { inLanguage, languages } from '@medlem/i18n/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../../communication/message/template/html.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { answerInTime } from '../../platform/http/answerInTime.ts'
import { limitRates } from '../../platform/http/rateLimit.ts'
import { documentLanguage, varyBy } from '../../platform/http/requestLanguage.ts'
import { barePage } from './barePage.ts'
import { eventPage } from './eventPage.ts'
import { organisationPage } from './organisationPage.ts'
import type { PageContext } from './pageContext.ts'
import { type PageFrame, pageFrames } from './pageFrame.ts'
import { readPublicEvent, readPublicOrganisation, readPublicPicture } from './readPublic.ts'
import { robotsText, writeSitemap } from './sitemap.ts'

/** What is changed is on the page a minute later; a thousand readers of one page ask once a minute each. */
const CACHED = 'public, max-age=60'

/** Another picture has another address; one of an event that is public no more is in no cache after an hour. */
const PICTURE_CACHED = 'public, max-age=3600'

/** The addresses that `publicPath`, `publicEventPath` and `publicPicturePath` of the contract make. */
const ORGANISATION = '/clubs/:key'
const EVENT = '/clubs/:key/events/:eventId'
const PICTURE = '/clubs/:key/events/:eventId/:name.jpg'

interface Asked {
  Params: { key: string; eventId?: string }
  Querystring: { lang?: unknown }
}

interface AskedPicture {
  Params: { key: string; eventId: string; name: string }
}

interface Answer {
  text: string
  /** The websites that may show it in a frame. */
  embedOrigins: readonly string[]
}

/**
 * The pages of organisations for those who are not signed in, rendered here so that search engines and link previews read them.
 * An organisation without such a page, one that has closed and one that never was answer alike.
 */
export async function publicPageRoutes(
  app: FastifyInstance,
  { deps, folder }: { deps: Deps; folder: string | undefined },
): Promise<void> {
  const frameOf = pageFrames(deps, folder)
  await app.register(async (scope) => {
    answerInTime(scope)
    await limitRates(scope, deps)
    const options = { schema: { hide: true } }

    // A slash at the end is the same address (Ruling 44).
    const forms = [false, true].flatMap((isEmbedded) => ['', '/'].map((slash) => ({ isEmbedded, slash })))
    for (const { isEmbedded, slash } of forms) {
      const at = (path: string) => (isEmbedded ? embedPath(path) : path) + slash
      scope.get<Asked>(at(ORGANISATION), options, async (request, reply) => {
        const context = contextOf(request, isEmbedded)
        const found = await readPublicOrganisation(deps, request.params.key)
        const answer = found && {
          text: organisationPage(context, found, deps.clock.now()),
          ...found.entry.organisation,
        }
        return send(request, reply, { context, answer })
      })
      scope.get<Asked>(at(EVENT), options, async (request, reply) => {
        const context = contextOf(request, isEmbedded)
        const { key, eventId } = request.params
        const id = Id.safeParse(eventId).data
        const { language } = context.frame
        const found = id === undefined ? undefined : await readPublicEvent(deps, { key, id, language })
        const answer = found && { text: eventPage(context, found), ...found.entry.organisation }
        return send(request, reply, { context, answer })
      })
    }

    scope.get<AskedPicture>(PICTURE, options, async (request, reply) => {
      const { key, eventId, name } = request.params
      const id = Id.safeParse(eventId).data
      const picture = id === undefined ? undefined : await readPublicPicture(deps, { key, id, name })
      reply.header('cache-control', picture ? PICTURE_CACHED : 'no-store')
      if (!picture) throw notFound()
      return reply.type('image/jpeg').send(picture)
    })

    searchEngineRoutes(scope, deps)
  })

  function contextOf(request: FastifyRequest<Asked>, isEmbedded: boolean): PageContext {
    const { lang } = request.query
    const isLanguageNamed = typeof lang === 'string' && languages().has(lang)
    const language = isLanguageNamed ? lang : documentLanguage(request)
    return { config: deps.config, frame: frameOf(language), isLanguageNamed, isEmbedded }
  }

  function send(
    request: FastifyRequest<Asked>,
    reply: FastifyReply,
    { context, answer }: { context: PageContext; answer: Answer | undefined },
  ): FastifyReply {
    const { frame, isEmbedded } = context
    if (!answer && !request.headers.accept?.includes('text/html')) throw notFound()
    if (isEmbedded) reply.removeHeader('x-frame-options')
    return varyBy(reply, 'accept-language', 'cookie', 'accept-encoding')
      .code(answer ? 200 : 404)
      .header('cache-control', answer ? CACHED : 'no-store')
      .header('content-language', frame.language)
      .header(
        'content-security-policy',
        policyOf(frame, isEmbedded ? (answer?.embedOrigins ?? []) : undefined),
      )
      .type('text/html; charset=utf-8')
      .send(answer?.text ?? unknownPage(context))
  }

  function unknownPage({ frame }: PageContext): string {
    const t = inLanguage(publicPageTexts, frame.language)
    const action = html`<a class="button button-secondary" target="_top" href="/">${t.toPortal({ product: deps.config.product.name })}</a>`
    return barePage(frame, {
      title: t.unknownTitle,
      body: html`<p>${t.unknown}</p><div class="fault-actions">${action}</div>`,
    })
  }
}

/** What search engines ask for first: which pages there are, and which they may read. */
function searchEngineRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', CACHED)
      .type('application/xml; charset=utf-8')
      .send(await writeSitemap(deps)),
  )
  scope.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', CACHED)
      .type('text/plain; charset=utf-8')
      .send(robotsText(deps.config.baseUrl)),
  )
}

/** A page in a frame names who may frame it; a browser that knows no `frame-ancestors` is older than those we support. */
function policyOf({ policy }: PageFrame, embedOrigins: readonly string[] | undefined): string {
  if (embedOrigins === undefined) return policy
  const ancestors = embedOrigins.length > 0 ? embedOrigins.join(' ') : "'none'"
  return policy.replace("frame-ancestors 'self'", `frame-ancestors ${ancestors}`)
}
