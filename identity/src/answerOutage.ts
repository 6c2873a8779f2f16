import type { IncomingMessage, ServerResponse } from 'node:http'
import { mayPass } from '@medlem/database/outage'
import { pageTexts } from '@medlem/i18n/en/identity/page'
import type Provider from 'oidc-provider'
import { ROUTES } from './address.ts'
import { sendJson, sendPage } from './answer.ts'
import type { FrameOf, PageFrame } from './pages/frame.ts'
import { problemPage, UNAVAILABLE } from './pages/problemPage.ts'

/** Addresses that a script asks, which gets JSON; a browser gets a page for the person. */
export const FOR_SCRIPTS: ReadonlySet<string> = new Set([ROUTES.token, ROUTES.userinfo, ROUTES.revocation])

/** Shorter than the portal's own pause between two tries. */
export const RETRY_AFTER_S = 5

/**
 * Answers a request that met an outage of the database with 503, so that the portal keeps its session and asks again
 * (Ruling 35), whichever part of the library had it in hand.
 */
export function answerOutage({
  frame,
  res,
  path,
}: {
  frame: PageFrame
  res: ServerResponse
  path: string
}): void {
  res.setHeader('Retry-After', RETRY_AFTER_S)
  if (FOR_SCRIPTS.has(path))
    sendJson(res, 503, { error: 'temporarily_unavailable', error_description: pageTexts.unavailableMore })
  else sendPage(res, 503, problemPage(frame, UNAVAILABLE))
}

/** Answers outages that the library met, also those after its own handling of errors, where it would say 500. */
export function answerOutagesOf(
  provider: Provider,
  { frameOf, report }: { frameOf: FrameOf; report: (req: IncomingMessage, error: unknown) => void },
): void {
  const met = new WeakSet<IncomingMessage>()
  provider.on('server_error', (ctx, error) => {
    if (mayPass(error)) met.add(ctx.req)
    report(ctx.req, error)
  })
  provider.use(async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      if (!mayPass(error)) throw error
      met.add(ctx.req)
      report(ctx.req, error)
    }
    if (!met.has(ctx.req)) return
    ctx.respond = false
    ctx.res.removeHeader('Location')
    answerOutage({ frame: frameOf(ctx.req), res: ctx.res, path: ctx.path })
  })
}
