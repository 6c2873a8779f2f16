import { AwsClient } from 'aws4fetch'
import type { Safekeeping } from '../ports/safekeeping.ts'

/** The payer waits for a write. */
const TIMEOUT_MS = 5_000

export interface ObjectStoreInput {
  /** https://host/bucket, or with a path behind it under which the records are. */
  url: string
  accessKey: string
  secretKey: string
  region: string
}

/** Records as objects of an S3-compatible store, addressed by path. */
export function objectStore({ url, accessKey, secretKey, region }: ObjectStoreInput): Safekeeping {
  const [, bucket = '', ...folders] = new URL(url).pathname.split('/').filter((part, n) => n === 0 || part)
  const prefix = folders.map((folder) => `${folder}/`).join('')
  const base = `${new URL(url).origin}/${bucket}`
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    retries: 2,
  })
  const call = async (method: string, path: string, body?: string): Promise<Response> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await client.fetch(`${base}${path}`, { method, signal, ...(body && { body }) })
    if (answer.ok || answer.status === 404) return answer
    await answer.body?.cancel()
    // Neither the address nor the answer, which may name keys.
    throw new Error(`the object store answered ${method} with ${answer.status}`)
  }
  const pathOf = (name: string) => `/${prefix}${name}`
  return {
    async write(name, sealed) {
      const { status } = await call('PUT', pathOf(name), sealed)
      if (status === 404) throw new Error('the object store has no such bucket')
    },
    async read(name) {
      const answer = await call('GET', pathOf(name))
      if (answer.ok) return answer.text()
      await answer.body?.cancel()
      return undefined
    },
    async list() {
      const names: string[] = []
      let after: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix })
        if (after !== undefined) query.set('continuation-token', after)
        const answer = await call('GET', `?${query}`)
        if (!answer.ok) throw new Error('the object store has no such bucket')
        const page = await answer.text()
        names.push(...elements(page, /<Key>([^<]*)<[/]Key>/g).map((key) => key.slice(prefix.length)))
        after = elements(page, /<NextContinuationToken>([^<]*)<[/]/g)[0]
      } while (after !== undefined)
      return names.toSorted()
    },
    async remove(name) {
      const answer = await call('DELETE', pathOf(name))
      await answer.body?.cancel()
    },
    close: async () => undefined,
  }
}

/** The texts of these elements of an answer. Our own names have nothing in them that XML writes otherwise; a token may. */
function elements(xml: string, element: RegExp): string[] {
  return [...xml.matchAll(element)].map(([, text = '']) =>
    text.replace(/&(amp|lt|gt|quot|apos);/g, (_all, entity: string) => entities[entity] ?? ''),
  )
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
