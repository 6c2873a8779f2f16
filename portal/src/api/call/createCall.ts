import type { AnswerOf, Endpoint, RequestOf, Service } from '@medlem/contract/endpoint'
import { Problem } from '@medlem/contract/error'
import { IssuerUnreachableError } from '../../session/issuerLink.ts'
import { language } from '../../ui/language.ts'
import { type CallError, misunderstood, noAnswer, refusal, signInNotSetUp, unsent } from './callError.ts'

// Spec 9: HTTP timeout. Spec 8: a failed GET is retried once, on these statuses.
const TIMEOUT_MS = 10_000
export const RETRIED_STATUSES = [408, 409, 425, 429, 500, 502, 503, 504]
const RETRY_DELAY_MS = 300

export interface Connection {
  /** Address prefix of a service, from the run-time configuration. */
  prefix: (service: Service) => Promise<string> | string
  /** The access token, refreshed when it is about to expire; '' on a page without a sign-in. */
  bearer: () => Promise<string>
  /** Id of the member that a super administrator acts for. */
  actingFor: () => string | undefined
  /** After a 401, with the server's reason where it gives one: starts a login, unless none can help. */
  onUnauthorized: (reason: string | undefined) => 'login' | 'not set up'
}

export interface CallOptions {
  signal?: AbortSignal
  /** Leaves X-Acting-For out: the caller's own affairs. */
  asSelf?: boolean
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options?: CallOptions,
) => Promise<AnswerOf<E>>

interface RequestParts {
  params?: Record<string, string>
  querystring?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

function fillIn(url: string, params: Record<string, string> = {}): string {
  return url.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))
}

function readJson(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function queryOf(values: RequestParts['querystring'] = {}): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return given.length > 0
    ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
    : ''
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

/** Sends, and sends a GET once more after a status that may pass or a broken connection. The time limit of each holds for its body too. */
async function fetchRetried(address: string, { signal, ...request }: RequestInit): Promise<Response> {
  const send = () => {
    const limit = AbortSignal.timeout(TIMEOUT_MS)
    return fetch(address, { ...request, signal: signal ? AbortSignal.any([signal, limit]) : limit })
  }
  if (request.method === 'GET') {
    const first = await send().catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error
    })
    if (first && !RETRIED_STATUSES.includes(first.status)) return first
    await first?.body?.cancel()
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
  }
  return await send()
}

/** Why a server of ours refused the token; a server that says nothing gives no reason. */
function reasonOf(problem: Problem | undefined): string | undefined {
  if (!problem) return undefined
  return problem.errors?.find(({ field }) => field === 'authorization')?.code ?? problem.code
}

/** Makes the function through which every product call of the portal goes (Spec 7). */
export function createCall(connection: Connection): Call {
  async function send(endpoint: Endpoint, parts: RequestParts, options: CallOptions) {
    const actingFor = options.asSelf ? undefined : connection.actingFor()
    const address = `${await connection.prefix(endpoint.service)}${fillIn(endpoint.url, parts.params)}`
    const bearer = await connection.bearer()
    const response = await fetchRetried(address + queryOf(parts.querystring), {
      method: endpoint.method,
      headers: {
        ...(bearer && { Authorization: `Bearer ${bearer}` }),
        'X-Org-Key': 'ALL',
        'Accept-Language': language,
        ...(actingFor && { 'X-Acting-For': actingFor }),
        ...(parts.body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
      ...(options.signal && { signal: options.signal }),
    })
    const { status } = response
    if (!response.ok) throw refused(response, readJson(await response.text()))
    const type = response.headers.get('content-type') ?? ''
    if (/^application\/(?!.*json)/.test(type))
      return { status, data: new File([await response.blob()], '', { type }) }
    const text = await response.text()
    return { status, data: /^text\/(csv|calendar)\b/.test(type) ? text : readJson(text) }
  }

  return async (endpoint, request, options = {}) => {
    const { status, data } = await send(endpoint, request as RequestParts, options).catch(
      (error: unknown) => {
        if (error instanceof IssuerUnreachableError) throw unsent(error)
        // A connection that breaks, also while the token is refreshed or the body is read, is a TypeError.
        if (error instanceof TypeError || isTimeout(error)) throw noAnswer(error)
        throw error
      },
    )
    const answer = endpoint.schema.response[status]?.safeParse(data)
    if (!answer?.success) throw misunderstood(status, data, answer?.error)
    return answer.data as AnswerOf<typeof endpoint>
  }

  function refused(response: Response, data: unknown): CallError {
    const problem = Problem.safeParse(data).data
    if (response.status === 401 && connection.onUnauthorized(reasonOf(problem)) === 'not set up') {
      return signInNotSetUp(problem)
    }
    return refusal(response.status, problem, response.headers.get('retry-after'))
  }
}
