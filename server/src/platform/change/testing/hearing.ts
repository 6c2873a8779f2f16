import { streamChanges } from '@medlem/contract/change'
import { vi } from 'vitest'
import type { TestServer } from '../../../testing/testServer.ts'

/** A stream as a browser reads it. */
export interface Hearing {
  status: number
  headers: Headers
  /** What was said, as 'hello anew', 'change thread' and 'beat'. */
  said: string[]
  /** The last id that came. */
  position(): string
  /** Waits until it was said. */
  until(word: string): Promise<unknown>
  ended: Promise<void>
  leave(): void
}

/** Opens one over HTTP, at this server or at another of the same members. */
export async function hearing(
  { deps }: Pick<TestServer, 'deps'>,
  token: string,
  { url = deps.config.baseUrl, headers = {} }: { url?: string; headers?: Record<string, string> } = {},
): Promise<Hearing> {
  const leaving = new AbortController()
  const answer = await fetch(`${url}${deps.config.prefixes.memberApi}${streamChanges.url}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: leaving.signal,
  })
  const said: string[] = []
  let position = ''
  const read = async () => {
    let text = ''
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + chunk).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const fields = Object.fromEntries(
          block.split('\n').map((line) => line.split(': ') as [string, string]),
        )
        position = fields.id ?? position
        said.push(fields.event ? `${fields.event} ${fields.data}` : 'beat')
      }
    }
  }
  const ended = answer.ok ? read().catch(() => undefined) : Promise.resolve()
  return {
    status: answer.status,
    headers: answer.headers,
    said,
    position: () => position,
    until: (word) => vi.waitUntil(() => said.includes(word), { timeout: 8_000, interval: 10 }),
    ended,
    leave: () => leaving.abort(),
  }
}
