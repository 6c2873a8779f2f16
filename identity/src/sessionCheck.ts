import type { IncomingMessage, ServerResponse } from 'node:http'
import { COOKIE_FRAME } from './address.ts'
import { allowOwnFrames, redirect, sendJson, sendPage } from './answer.ts'
import type { Assets } from './pages/assets.ts'
import { html, inlineScript } from './pages/html.ts'
import { SESSION_CHECK } from './pages/scripts.ts'
import type { Parts } from './parts.ts'
import { findSession } from './session.ts'

interface FrameRequest {
  parts: Parts
  assets: Assets
  req: IncomingMessage
  res: ServerResponse
}

const PROBE = 'identity_cookie_check'

/** First page of keycloak-js' probe for cookies in frames: sets one and goes on. */
export function handleCookieProbe({ parts, res }: FrameRequest): void {
  const path = `${parts.addresses.realmPath}${COOKIE_FRAME}`
  const secure = parts.addresses.isSecure ? '; Secure' : ''
  res.setHeader('Set-Cookie', `${PROBE}=1; Path=${path}; Max-Age=60; HttpOnly; SameSite=Lax${secure}`)
  allowOwnFrames(res)
  redirect(res, `${path}/step2.html`)
}

/** Second page: tells the portal whether the cookie came back. */
export function handleCookieAnswer({ assets, req, res }: FrameRequest): void {
  const came = (req.headers.cookie ?? '').split('; ').includes(`${PROBE}=1`)
  allowOwnFrames(res)
  const content = html`<!doctype html>
<html lang="en" data-cookies="${came ? 'supported' : 'unsupported'}"><head><meta charset="utf-8"><title>Cookie check</title>
<script src="${assets.cookieCheck}" defer></script></head><body></body></html>
`
  sendPage(res, 200, content)
}

/** OpenID Connect Session Management 1.0, as keycloak-js speaks it: one request also answers its first question. */
export async function handleSessionFrame({ parts, req, res }: FrameRequest): Promise<void> {
  const { accountId } = await findSession(parts.provider, req, res)
  const { clientId } = parts.options
  allowOwnFrames(res, SESSION_CHECK)
  const content = html`<!doctype html>
<html lang="en" data-client="${clientId}" data-signed-in="${accountId ? 'yes' : 'no'}"><head><meta charset="utf-8">
<title>Session check</title>${inlineScript(SESSION_CHECK)}</head><body></body></html>
`
  sendPage(res, 200, content)
}

/** Compares what a tab believes with the real session; an empty id asks whether anybody is signed in. */
export async function handleSessionQuestion({ parts, req, res }: FrameRequest): Promise<void> {
  const { clientId } = parts.options
  if (req.headers['x-session-client'] !== clientId) return sendJson(res, 200, { session: 'error' })
  const session = await findSession(parts.provider, req, res)
  const real = session.accountId ? (session.sidFor(clientId) ?? 'none yet') : ''
  sendJson(res, 200, { session: req.headers['x-session-id'] === real ? 'unchanged' : 'changed' })
}
