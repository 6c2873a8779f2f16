import type * as z from 'zod'

/** Design T17: our own answer must be out within 8 s, one call within 4 s. */
export const callTimeoutMs = 4_000
const readsTimeoutMs = 8_000
const readTries = 3
/** No answer of a gateway is near this, a page of a report being the largest with some 500 KB; more is not read. */
const largestAnswerBytes = 2 * 1024 * 1024

export interface CallSettings {
  fetch: typeof globalThis.fetch
  /** The whole value of the Authorization header, for calls that have one. */
  authorization?: string
  /** What the gateway wants to know beside it. */
  headers?: Readonly<Record<string, string>>
  timeoutMs?: number
}

export interface GatewayCall {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: URL
  /** Sent as JSON, or as a form where it is one. */
  body?: unknown
}

/** An HTTP answer with its JSON (undefined when it is none), or none at all. */
export type GatewayAnswer =
  | {
      status: number
      json: unknown
      empty: boolean
      /** After so many seconds it may be asked again, where it says that. */
      retryAfterSeconds?: number
    }
  | { status: 'none' }

/** The text of an answer; undefined when it is longer than any should be. */
export async function readText(response: Response): Promise<string | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > largestAnswerBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parseJson(text: string | undefined): unknown {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/** Retry-After in seconds; as a date it is not read. */
function retryAfterOf({ headers }: Response): { retryAfterSeconds?: number } {
  const value = headers.get('retry-after') ?? ''
  return /^\d{1,6}$/.test(value) ? { retryAfterSeconds: Number(value) } : {}
}

const typeOf = (body: unknown) =>
  body instanceof URLSearchParams ? 'application/x-www-form-urlencoded' : 'application/json'

async function ask(
  { fetch, headers, authorization }: CallSettings,
  { method, url, body }: GatewayCall,
  signal: AbortSignal,
): Promise<GatewayAnswer> {
  const response = await fetch(url, {
    method,
    redirect: 'error',
    signal,
    headers: {
      ...headers,
      accept: 'application/json',
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': typeOf(body) }),
    },
    body: body === undefined || body instanceof URLSearchParams ? body : JSON.stringify(body),
  })
  const text = await readText(response)
  return {
    status: response.status,
    json: parseJson(text),
    empty: text === '',
    ...retryAfterOf(response),
  }
}

/**
 * One call, once. It ends in its time also where `fetch` stays pending after it was aborted, as Node's may
 * (https://github.com/nodejs/node/issues/56917). An error carries the headers of the request in some runtimes, so none gets past here.
 */
export async function callOnce(
  settings: CallSettings,
  call: GatewayCall,
  budgetMs?: number,
): Promise<GatewayAnswer> {
  const timeoutMs = Math.min(settings.timeoutMs ?? callTimeoutMs, budgetMs ?? Number.POSITIVE_INFINITY)
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<GatewayAnswer>((resolve) => {
    timer = setTimeout(
      () => {
        resolve({ status: 'none' })
        controller.abort()
      },
      Math.max(1, timeoutMs),
    )
  })
  try {
    return await Promise.race([ask(settings, call, controller.signal), silence])
  } catch {
    return { status: 'none' }
  } finally {
    clearTimeout(timer)
  }
}

/** One that says when to come back is not asked before. */
const mayPass = (answer: GatewayAnswer) =>
  answer.status === 'none' ||
  ((answer.status === 429 || answer.status >= 500) && answer.retryAfterSeconds === undefined)

/** A read, repeated at most twice while the gateway is silent or ill. */
export async function readCall(settings: CallSettings, url: URL): Promise<GatewayAnswer> {
  const deadline = performance.now() + Math.max(readsTimeoutMs, settings.timeoutMs ?? 0)
  let answer: GatewayAnswer = { status: 'none' }
  for (let tries = 0; tries < readTries && performance.now() < deadline; tries += 1) {
    answer = await callOnce(settings, { method: 'GET', url }, deadline - performance.now())
    if (!mayPass(answer)) return answer
  }
  return answer
}

/** The content of a 2xx answer in the shape it must have; undefined for everything else. */
export function contentOf<Schema extends z.ZodType>(
  answer: GatewayAnswer,
  shape: Schema,
): z.infer<Schema> | undefined {
  if (answer.status === 'none' || answer.status < 200 || answer.status > 299) return undefined
  const parsed = shape.safeParse(answer.json)
  return parsed.success ? parsed.data : undefined
}
