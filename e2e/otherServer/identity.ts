import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** A minimal OpenID Connect provider of its own: code flow, PKCE S256, fragment answers, refresh tokens. */
export interface OtherIdentity {
  /** Answers an address below /sso; false when it is none. */
  handle(request: IncomingMessage, response: ServerResponse, body: string): boolean
  /** E-mail of the one whom a bearer token was issued to. */
  emailOf(authorization: string | undefined): string | undefined
}

interface Person {
  email: string
  given_name: string
  family_name: string
}

interface Grant {
  email: string
  challenge: string
  nonce: string
}

const LIFE_S = 300
const SECRET = randomUUID()
const COOKIE = 'other-session'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const sign = (text: string) => createHmac('sha256', SECRET).update(text).digest('base64url')

function token(claims: Record<string, unknown>): string {
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${text}.${sign(text)}`
}

function readToken(text: string): Record<string, unknown> | undefined {
  const [head = '', claims = '', signature] = text.split('.')
  if (sign(`${head}.${claims}`) !== signature) return undefined
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}

export function otherIdentity(issuer: string, people: readonly Person[]): OtherIdentity {
  const grants = new Map<string, Grant>()

  function tokens({ email, nonce }: Grant) {
    const now = Math.floor(Date.now() / 1000)
    const person = people.find((one) => one.email === email)
    const claims = { iss: issuer, sub: email, ...person, nonce, iat: now, exp: now + LIFE_S }
    return {
      token_type: 'Bearer',
      expires_in: LIFE_S,
      access_token: token({ ...claims, realm_access: { roles: ['org:nord|role:USER'] } }),
      id_token: token({ ...claims, aud: 'another-portal' }),
      refresh_token: token({ ...claims, use: 'refresh', exp: now + 10 * LIFE_S }),
    }
  }

  function authorize(url: URL, request: IncomingMessage, response: ServerResponse, body: string) {
    const query = url.searchParams
    const typed = new URLSearchParams(body).get('email')
    const email = typed ?? /other-session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
    const back = (answer: Record<string, string>) => {
      const fragment = new URLSearchParams({ state: query.get('state') ?? '', iss: issuer, ...answer })
      const cookie = email ? { 'set-cookie': `${COOKIE}=${email}; Path=/; HttpOnly; SameSite=Lax` } : {}
      response.writeHead(303, { location: `${query.get('redirect_uri')}#${fragment}`, ...cookie }).end()
    }
    if (email) {
      const code = randomUUID()
      const challenge = query.get('code_challenge') ?? ''
      grants.set(code, { email, challenge, nonce: query.get('nonce') ?? '' })
      return back({ code })
    }
    if (query.get('prompt') === 'none') return back({ error: 'login_required' })
    response.writeHead(200, { 'content-type': 'text/html' }).end(
      `<!doctype html><html lang="en"><title>Another sign-in</title><form method="post">
        <input name="email" aria-label="E-mail"><input name="password" type="password" aria-label="Password">
        <button>Sign in</button></form></html>`,
    )
  }

  function exchange(form: URLSearchParams): unknown {
    if (form.get('grant_type') === 'refresh_token') {
      const claims = readToken(form.get('refresh_token') ?? '')
      return claims && tokens({ email: String(claims.email), challenge: '', nonce: String(claims.nonce) })
    }
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    return grant && grant.challenge === proof ? tokens(grant) : undefined
  }

  function json(response: ServerResponse, status: number, answer: unknown): void {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }

  return {
    handle(request, response, body) {
      const url = new URL(request.url ?? '/', issuer)
      switch (url.pathname) {
        case '/sso/.well-known/openid-configuration':
          json(response, 200, {
            issuer,
            authorization_endpoint: `${issuer}/authorize`,
            token_endpoint: `${issuer}/token`,
            userinfo_endpoint: `${issuer}/userinfo`,
            end_session_endpoint: `${issuer}/logout`,
          })
          return true
        case '/sso/authorize':
          authorize(url, request, response, body)
          return true
        case '/sso/token': {
          const answer = exchange(new URLSearchParams(body))
          json(response, answer ? 200 : 400, answer ?? { error: 'invalid_grant' })
          return true
        }
        case '/sso/logout': {
          const query = request.method === 'POST' ? new URLSearchParams(body) : url.searchParams
          response
            .writeHead(303, {
              'set-cookie': `${COOKIE}=; Path=/; Max-Age=0`,
              location: query.get('post_logout_redirect_uri') ?? '/',
            })
            .end()
          return true
        }
        default:
          return false
      }
    },
    emailOf(authorization) {
      const claims = readToken(authorization?.replace('Bearer ', '') ?? '')
      return claims && claims.use !== 'refresh' ? String(claims.email) : undefined
    },
  }
}
