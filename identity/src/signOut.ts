import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { revokeGrant } from './adapter.ts'
import { ROUTES } from './address.ts'
import { redirect, sendPage } from './answer.ts'
import type { ProviderPages } from './configuration.ts'
import { readForm } from './form.ts'
import type { FrameOf, PageFrame } from './pages/frame.ts'
import { problemPage, REFUSED } from './pages/problemPage.ts'
import { signedOutPage, signOutPage } from './pages/signOutPage.ts'
import type { Parts } from './parts.ts'
import { findSession } from './session.ts'

type SignOutPages = Pick<ProviderPages, 'signOut' | 'signedOut'>

/** OpenID Connect RP-Initiated Logout 1.0: with a hint that fits the session it is ended at once, else we ask. */
export function signOutPages({ options, addresses }: Pick<Parts, 'options' | 'addresses'>, frameOf: FrameOf) {
  const pages: SignOutPages = {
    async signOut(ctx, form) {
      const { session, params, provider, entities } = ctx.oidc
      const hint = entities.IdTokenHint?.payload
      const isOurs = entities.Client?.clientId === options.clientId && hint?.sub === session?.accountId
      if (!session || !hint || !isOurs) {
        ctx.type = 'html'
        ctx.body = signOutPage(frameOf(ctx.req), form).text
        return
      }
      for (const { grantId } of Object.values(session.authorizations ?? {})) {
        if (grantId) await revokeGrant(options.db, grantId)
      }
      await session.destroy()
      ctx.cookies.set(provider.cookieName('session'), null, { path: '/identity', signed: true })
      ctx.status = 303
      ctx.redirect(returnAddress(params, addresses.portal))
    },
    async signedOut(ctx) {
      ctx.type = 'html'
      ctx.body = signedOutPage(frameOf(ctx.req)).text
    },
  }
  return pages
}

/** By now any address that is not registered has been refused. */
function returnAddress(params: Record<string, unknown> | undefined, portal: string): string {
  const address = new URL(String(params?.post_logout_redirect_uri ?? portal))
  if (typeof params?.state === 'string') address.searchParams.set('state', params.state)
  return address.href
}

/**
 * Answers a sign-out after the session has ended, as after a night. The library would keep a session for it, and
 * send a page with inline script to get to the same place. False leaves it to the library.
 */
export async function handleSignedOut(request: {
  parts: Parts
  frame: PageFrame
  req: IncomingMessage
  res: ServerResponse
  query: URLSearchParams
}): Promise<boolean> {
  const { parts, frame, req, res, query } = request
  const { portal } = parts.addresses
  if (!METHODS.has(req.method ?? '')) return false
  if ((await findSession(parts.provider, req, res)).accountId) return false
  const sent = req.method === 'POST' ? await readForm(req) : query
  const target = sent?.get('post_logout_redirect_uri') ?? null
  if (!sent || (target !== null && target !== portal)) sendPage(res, 400, problemPage(frame, REFUSED))
  else if (target === null) sendPage(res, 200, signedOutPage(frame))
  else redirect(res, returnAddress(Object.fromEntries(sent), portal))
  return true
}

/**
 * Answers what reached the library when its session had ended a moment before: in another tab, or while the question
 * was read. The library would send a page with inline script, which our policy refuses, or an error.
 */
export function answerEndedSession(
  provider: Provider,
  { portal, frameOf }: { portal: string; frameOf: FrameOf },
): void {
  provider.use(async (ctx, next) => {
    await next()
    const { oidc } = ctx as unknown as Partial<KoaContextWithOIDC>
    const asks = ctx.path === ROUTES.end_session && ctx.status === 200
    const answers = ctx.path === `${ROUTES.end_session}/confirm` && ctx.status === 400
    if (!oidc?.session || oidc.session.accountId || !(asks || answers)) return
    if (oidc.params?.post_logout_redirect_uri) {
      ctx.status = 303
      ctx.redirect(returnAddress(oidc.params, portal))
    } else {
      ctx.status = 200
      ctx.type = 'html'
      ctx.body = signedOutPage(frameOf(ctx.req)).text
    }
  })
}

const METHODS = new Set(['GET', 'HEAD', 'POST'])
