import type { ErrorCode, FieldError, Problem } from '@medlem/contract/error'
import { vi } from 'vitest'

interface Request {
  method: string
  /** Without host and query. */
  path: string
  body: unknown
}

type Answer = (request: Request) => Response | Promise<Response>

export interface FakeServer {
  /** Every call but lookups (GET), in order. */
  writes: Request[]
  /** Answers a call from now on; the address may be its end. */
  on: (method: string, path: string, answer: Answer) => void
}

/** `fetch` for one test. A call without an answer gets no connection. */
export function fakeServer(): FakeServer {
  const answers: { method: string; path: string; answer: Answer }[] = []
  const writes: Request[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const sent = new Request(input, init)
    const text = await sent.text()
    const path = new URL(sent.url).pathname
    const request = { method: sent.method, path, body: text === '' ? undefined : JSON.parse(text) }
    if (request.method !== 'GET') writes.push(request)
    const found = answers.findLast((one) => one.method === request.method && path.endsWith(one.path))
    if (!found) throw new TypeError('fetch failed')
    return found.answer(request)
  })
  return {
    writes,
    on: (method, path, answer) => {
      answers.push({ method, path, answer })
    },
  }
}

/** An answer with a body of the contract. */
export function json(body: unknown, status = 200): Answer {
  return () => Response.json(body, { status })
}

/** A refusal in the contract's form; `fields` are what it says of single fields, `changed` who wrote first. */
export function refusal(
  status: number,
  code: ErrorCode,
  fields: Record<string, string> = {},
  changed?: Problem['changed'],
): Answer {
  const errors: FieldError[] = Object.entries(fields).map(([field, message]) => ({
    field,
    code: 'invalid',
    message,
  }))
  const detail = 'The server says no.'
  const problem = {
    type: 'about:blank',
    title: 'Refused',
    status,
    code,
    detail,
    traceId: 'trace',
    errors,
    changed,
  }
  return () => Response.json(problem, { status, headers: { 'content-type': 'application/problem+json' } })
}
