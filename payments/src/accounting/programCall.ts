import type * as z from 'zod'
import { type CallSettings, callOnce, contentOf, type GatewayAnswer, readCall } from '../gatewayCall.ts'
import { saidOf } from './said.ts'
import type { Refusal, Trouble } from './target.ts'

/** A program writes and numbers a voucher with many lines before it answers. */
const SEND_TIMEOUT_MS = 20_000

export interface Way {
  fetch: typeof globalThis.fetch
  /** Of every call, where a test has a shorter limit. */
  timeoutMs?: number
}

export interface ProgramSettings extends Way {
  /** May have a path. */
  apiUrl: string
}

type Headers = Readonly<Record<string, string>>

/** What calls carry so that the program knows whose they are. */
export interface Access {
  /** Or the answer of the program that gave none. */
  headers(): Promise<{ headers: Headers } | { refused: GatewayAnswer }>
  /** Forgets what was refused; absent where nothing else would come. */
  renew?(): Promise<void>
  /** Nothing that is shown or stored may repeat them. */
  secrets: readonly string[]
}

export type Read<Schema extends z.ZodType> = { outcome: 'done'; content: z.infer<Schema> } | Trouble
export type Written<Schema extends z.ZodType> =
  | Read<Schema>
  | { outcome: 'refused'; refusal: Refusal }
  | { outcome: 'unknown' }

/** How one organisation calls a program. */
export interface ProgramCalls {
  read<Schema extends z.ZodType>(path: string, shape: Schema): Promise<Read<Schema>>
  /** Sent once. */
  write<Schema extends z.ZodType>(
    path: string,
    shape: Schema,
    order: { body: unknown; headers?: Headers },
  ): Promise<Written<Schema>>
}

/** The calls of an adapter; `asRead` is what an answer becomes before it is read. */
export function programCalls(
  { apiUrl, fetch, timeoutMs }: ProgramSettings,
  access: Access,
  asRead: (json: unknown) => unknown = (json) => json,
): ProgramCalls {
  const at = (path: string) => new URL(`${apiUrl.replace(/\/+$/, '')}${path}`)

  function troubleOf(answer: GatewayAnswer): Trouble {
    const said = answer.status === 'none' ? null : saidOf(answer.json, access.secrets)
    if (answer.status === 401 || answer.status === 403) return { outcome: 'denied', said }
    if (answer.status === 404) return { outcome: 'missing', said }
    if (answer.status === 429) return { outcome: 'later', seconds: answer.retryAfterSeconds ?? null }
    return { outcome: 'silent' }
  }

  /** A token may end before its time. A call without a valid one is turned away undone, so it may go again. */
  async function withAccess(
    send: (settings: CallSettings) => Promise<GatewayAnswer>,
    limitMs: number | undefined = timeoutMs,
  ): Promise<{ answer: GatewayAnswer } | Trouble> {
    for (const isLast of [access.renew === undefined, true]) {
      const given = await access.headers()
      if ('refused' in given) return troubleOf(given.refused)
      const answer = await send({
        fetch,
        headers: given.headers,
        ...(limitMs === undefined ? {} : { timeoutMs: limitMs }),
      })
      if (answer.status !== 401 || isLast) return { answer }
      await access.renew?.()
    }
    return { outcome: 'silent' }
  }

  const contentIn = <Schema extends z.ZodType>(answer: GatewayAnswer, shape: Schema) =>
    answer.status === 'none' ? undefined : contentOf({ ...answer, json: asRead(answer.json) }, shape)

  return {
    async read(path, shape) {
      const asked = await withAccess((settings) => readCall(settings, at(path)))
      if (!('answer' in asked)) return asked
      const content = contentIn(asked.answer, shape)
      return content === undefined ? troubleOf(asked.answer) : { outcome: 'done', content }
    },
    async write(path, shape, { body, headers }) {
      const asked = await withAccess(
        (settings) =>
          callOnce(
            { ...settings, headers: { ...settings.headers, ...headers } },
            { method: 'POST', url: at(path), body },
          ),
        timeoutMs ?? SEND_TIMEOUT_MS,
      )
      if (!('answer' in asked)) return asked
      const { answer } = asked
      const content = contentIn(answer, shape)
      if (content !== undefined) return { outcome: 'done', content }
      const trouble = troubleOf(answer)
      if (trouble.outcome !== 'silent') return trouble
      if (answer.status === 'none' || answer.status < 400 || answer.status > 499)
        return { outcome: 'unknown' }
      return { outcome: 'refused', refusal: { why: 'said', said: saidOf(answer.json, access.secrets) } }
    },
  }
}

/** Access by keys that go along as they are. */
export function byKeys(headers: Headers): Access {
  return { headers: async () => ({ headers }), secrets: Object.values(headers) }
}

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER)

/** An amount as JSON has it, exact to its last digit: 12345n is 123.45. */
export function amountOf(minor: bigint): number {
  if (minor > LARGEST || minor < -LARGEST) throw new RangeError('an amount that no number holds')
  return Number(minor) / 100
}
