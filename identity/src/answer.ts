import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Html } from './pages/html.ts'

const POLICY_AFTER_SCRIPTS =
  "style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'"

function policy(scripts: string, ancestors: string): string {
  return `default-src 'none'; script-src ${scripts}; ${POLICY_AFTER_SCRIPTS}; frame-ancestors ${ancestors}`
}

/** Only the hidden frames of keycloak-js may be framed, and only by our own origin. */
export function setSecurityHeaders(res: ServerResponse, { isSecure }: { isSecure: boolean }): void {
  res.setHeader('Content-Security-Policy', policy("'self'", "'none'"))
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.setHeader('X-Frame-Options', 'DENY')
  res.setHeader('Referrer-Policy', 'no-referrer')
  res.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
  res.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
  res.setHeader('Cache-Control', 'no-store')
  if (isSecure) res.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
}

/** A frame that costs one request holds its script itself, named in the policy by its hash (CSP 3, 8.3). */
export function allowOwnFrames(res: ServerResponse, inlineScript?: string): void {
  const hash = inlineScript && createHash('sha256').update(inlineScript).digest('base64')
  res.setHeader('Content-Security-Policy', policy(hash ? `'sha256-${hash}'` : "'self'", "'self'"))
  res.setHeader('X-Frame-Options', 'SAMEORIGIN')
}

export function send(res: ServerResponse, status: number, type: string, body: string | Buffer): void {
  res.statusCode = status
  res.setHeader('Content-Type', type)
  res.setHeader('Content-Length', Buffer.byteLength(body))
  res.end(res.req.method === 'HEAD' ? undefined : body)
}

export function sendPage(res: ServerResponse, status: number, content: Html): void {
  send(res, status, 'text/html; charset=utf-8', content.text)
}

export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  send(res, status, 'application/json; charset=utf-8', JSON.stringify(body))
}

export function redirect(res: ServerResponse, location: string): void {
  res.statusCode = 303
  res.setHeader('Location', location)
  res.setHeader('Content-Length', 0)
  res.end()
}
