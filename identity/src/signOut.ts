import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { revokeGrant } from './adapter.ts'
import { redirect, sendPage } from './answer.ts'
import type { ProviderPages } from './configuration.ts'
import type { PageFrame } from './pages/layout.ts'
import { signedOutPage, signOutPage } from './pages/signOutPage.ts'
import type { Parts } from './parts.ts'
import { findSession } from './session.ts'

type SignOutPages = Pick<ProviderPages, 'signOut' | 'signedOut'>

/** OpenID Connect RP-Initiated Logout 1.0: with a hint that fits the session it is ended at once, else we ask. */
export function signOutPages({ options, addresses }: Pick<Parts, 'options' | 'addresses'>, frame: PageFrame) {
  const pages: SignOutPages = {
    async signOut(ctx, form) {
      const { session, params, provider, entities } = ctx.oidc
      const hint = entities.IdTokenHint?.payload
      const isOurs = entities.Client?.clientId === options.clientId && hint?.sub === session?.accountId
      if (!session || !hint || !isOurs) {
        ctx.type = 'html'
        ctx.body = signOutPage(frame, form).text
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
      ctx.body = signedOutPage(frame).text
    },
  }
  return pages
}

/** By now oidc-provider has refused any address that is not registered. */
function returnAddress(params: KoaContextWithOIDC['oidc']['params'], portal: string): string {
  const address = new URL(String(params?.post_logout_redirect_uri ?? portal))
  if (typeof params?.state === 'string') address.searchParams.set('state', params.state)
  return address.href
}

/**
 * Answers a sign-out where nobody is signed in any more, as after a night: oidc-provider would send a page with inline
 * script to get to the same place. False leaves it to oidc-provider, with an address that it must judge.
 */
export async function handleSignedOut(request: {
  parts: Parts
  frame: PageFrame
  req: IncomingMessage
  res: ServerResponse
  query: URLSearchParams
}): Promise<boolean> {
  const { parts, frame, req, res, query } = request
  const target = query.get('post_logout_redirect_uri')
  if (req.method !== 'GET' || query.has('state')) return false
  if (target !== null && target !== parts.addresses.portal) return false
  if ((await findSession(parts.provider, req, res)).accountId) return false
  if (target === null) sendPage(res, 200, signedOutPage(frame))
  else redirect(res, target)
  return true
}
