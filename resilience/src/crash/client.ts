import type { AnswerOf, Endpoint, EndpointSchema, RequestOf } from '@medlem/contract/endpoint'
import type { ErrorCode, Problem } from '@medlem/contract/error'
import { fragmentOf, pkce, Visitor } from '@medlem/identity/testing/visitor'

/** The server went away while it was asked: whether it did what was asked is not known. */
export class Gone extends Error {}

export interface Answer<Body> {
  status: number
  body: Body
  /** What kind of refusal it is; undefined for a success. */
  code: ErrorCode | undefined
}

export interface Client {
  call<S extends EndpointSchema>(
    endpoint: Endpoint<S>,
    request: RequestOf<Endpoint<S>>,
  ): Promise<Answer<AnswerOf<Endpoint<S>>>>
}

const prefixes = { memberApi: '/member-api', orgApi: '/org-api', eventApi: '/event-api', tools: '' }

interface Parts {
  params?: Record<string, string>
  querystring?: Record<string, string>
  body?: unknown
}

/** Counts what was answered to anybody, so that a moment to kill the server doesn't hang on the machine's speed. */
export interface Progress {
  answered: number
}

/** Sends the calls of the contract over HTTP, signed in as one person; signs in again when the token is over. */
export function httpClient(
  baseUrl: string,
  { progress, ...account }: { email: string; password: string; progress: Progress },
): Client {
  let token: string | undefined
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    token ??= await signIn(baseUrl, account)
    const headers = {
      authorization: `Bearer ${token}`,
      // Without a body it would be one that can't be read.
      ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
      'x-org-key': 'ALL',
    }
    return reach(() => fetch(url, { ...init, headers }))
  }
  return {
    async call({ service, url, method }, request) {
      const { params = {}, querystring = {}, body } = request as Parts
      const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
      const address = `${baseUrl}${prefixes[service]}${path}?${new URLSearchParams(querystring)}`
      const init = { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
      let response = await send(address, init)
      if (response.status === 401) {
        token = undefined
        response = await send(address, init)
      }
      const answered = await reach(() => answerOf(response))
      progress.answered += 1
      const code = response.ok ? undefined : (answered as Problem).code
      return { status: response.status, body: answered as never, code }
    },
  }
}

/** What a proxy answers by itself is no JSON, and no problem with a code. */
async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text()
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {}
}

/** The code flow with PKCE of the embedded identity server, as a browser walks it. */
async function signIn(
  baseUrl: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const visitor = new Visitor()
  const { verifier, challenge } = pkce()
  const realm = `${baseUrl}/identity/realms/medlem/protocol/openid-connect`
  const client = { client_id: 'medlem-portal', redirect_uri: `${baseUrl}/` }
  const asked = new URLSearchParams({
    ...client,
    response_type: 'code',
    response_mode: 'fragment',
    scope: 'openid',
    state: 'a state',
    nonce: 'a nonce',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  const follow = (response: Response) => new URL(response.headers.get('location') ?? '', baseUrl).href
  return reach(async () => {
    const page = follow(await visitor.fetch(`${realm}/auth?${asked}`))
    const resumed = follow(await visitor.post(page, { email, password }))
    const code = fragmentOf(await visitor.fetch(resumed)).get('code') ?? ''
    const form = { ...client, grant_type: 'authorization_code', code, code_verifier: verifier }
    const answer = await visitor.post(`${realm}/token`, form)
    const { access_token: token } = (await answer.json()) as { access_token?: string }
    if (!token) throw new Error(`${email} could not sign in: ${answer.status}`)
    return token
  })
}

/** Turns the failures of a connection into the one thing they mean here. */
export async function reach<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    // fetch says TypeError for whatever happens to its connection.
    if (error instanceof TypeError) throw new Gone('the server went away', { cause: error })
    throw error
  }
}

/** Refusals that a buyer understands: somebody (maybe the buyer, before the crash) was faster. */
export const understood = new Set([
  'already_member',
  'already_paid',
  'payment_open',
  'payment_not_authorized',
  'invalid_transition',
  'unavailable',
])
