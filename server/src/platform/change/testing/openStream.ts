import { streamChanges } from '@medlem/contract/change'
import { expect } from 'vitest'
import type { TestServer } from '../../../testing/testServer.ts'

/** A stream as a browser reads it. */
export interface OpenStream {
  status: number
  headers: Headers
  /** The events, as 'hello anew' and 'change thread'. */
  said: string[]
  /** The last id that came. */
  position(): string
  /** Waits for an event. */
  until(event: string): PromiseLike<void>
  ended: Promise<void>
  leave(): void
}

/** Opens one over HTTP, at this server or at another of the same members. */
export async function openStream(
  { deps }: Pick<TestServer, 'deps'>,
  token: string,
  { url = deps.config.baseUrl, headers = {} }: { url?: string; headers?: Record<string, string> } = {},
): Promise<OpenStream> {
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
        // What has no event only keeps the connection open.
        if (fields.event) said.push(`${fields.event} ${fields.data}`)
      }
    }
  }
  const ended = answer.ok ? read().catch(() => undefined) : Promise.resolve()
  return {
    status: answer.status,
    headers: answer.headers,
    said,
    position: () => position,
    until: (event) => expect.poll(() => said, { interval: 10 }).toContain(event),
    ended,
    leave: () => leaving.abort(),
  }
}
