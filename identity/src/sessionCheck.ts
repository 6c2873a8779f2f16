import type { IncomingMessage, ServerResponse } from 'node:http'
import { COOKIE_FRAME } from './address.ts'
import { allowOwnFrames, redirect, sendJson, sendPage } from './answer.ts'
import type { Assets } from './pages/assets.ts'
import { html } from './pages/html.ts'
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
  sendPage(res, 200, framePage(assets.cookieCheck, came ? 'supported' : 'unsupported'))
}

/** OpenID Connect Session Management 1.0, as keycloak-js speaks it. */
export function handleSessionFrame({ assets, res }: FrameRequest): void {
  allowOwnFrames(res)
  sendPage(res, 200, framePage(assets.sessionCheck))
}

function framePage(script: string, cookies?: string) {
  return html`<!doctype html>
<html lang="en" data-cookies="${cookies}"><head><meta charset="utf-8"><title>Session check</title>
<script src="${script}" defer></script></head><body></body></html>
`
}

/** Compares what a tab believes with the real session; an empty id asks whether anybody is signed in. */
export async function handleSessionQuestion({ parts, req, res }: FrameRequest): Promise<void> {
  const { clientId } = parts.options
  if (req.headers['x-session-client'] !== clientId) return sendJson(res, 200, { session: 'error' })
  const session = await findSession(parts.provider, req, res)
  const real = session.accountId ? (session.sidFor(clientId) ?? 'none yet') : ''
  sendJson(res, 200, { session: req.headers['x-session-id'] === real ? 'unchanged' : 'changed' })
}
