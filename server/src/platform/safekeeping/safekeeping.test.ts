import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sealedRecords } from '@medlem/database/sealedRecords'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Safekeeping } from '../ports/safekeeping.ts'
import { folderStore } from './folderStore.ts'
import { objectStore } from './objectStore.ts'

const SECRET_KEY = 'the secret key of the store'
const places: Record<string, () => Promise<{ place: Safekeeping; end: () => void }>> = {
  async 'a folder'() {
    const folder = mkdtempSync(join(tmpdir(), 'medlem-records-'))
    // A draft that a killed process left is no record.
    writeFileSync(join(folder, 'x.sealed.12.ab'), 'half')
    return { place: folderStore(join(folder)), end: () => rmSync(folder, { recursive: true }) }
  },
  async 'an object store'() {
    const { url, end } = await anObjectStore()
    const key = { accessKey: 'AKIA-TEST', secretKey: SECRET_KEY, region: 'eu-north-1' }
    return { place: objectStore({ url: `${url}/bucket/windows`, ...key }), end }
  },
}
const database = process.env.TEST_DATABASE_URL
if (database) {
  places['a second database'] = async () => {
    const place = sealedRecords(database)
    for (const name of await place.list()) await place.remove(name)
    return { place, end: () => undefined }
  }
}

describe.each(Object.entries(places))('%s keeps records', (_name, open) => {
  let place: Safekeeping
  let end: () => void
  beforeAll(async () => {
    ;({ place, end } = await open())
  })
  afterAll(async () => {
    await place.close()
    end()
  })

  test('whole, in order, replaced under their name, and gone when they are removed', async () => {
    expect(await place.list()).toEqual([])
    expect(await place.read('2026-11-20/b')).toBeUndefined()
    await place.write('2026-11-21/a', 'first')
    await place.write('2026-11-20/b', 'second')
    await place.write('2026-11-20/b', 'second again')
    expect(await place.list()).toEqual(['2026-11-20/b', '2026-11-21/a'])
    expect(await place.read('2026-11-20/b')).toBe('second again')
    await place.remove('2026-11-20/b')
    await place.remove('2026-11-20/b')
    expect(await place.list()).toEqual(['2026-11-21/a'])
    expect(await place.read('2026-11-20/b')).toBeUndefined()
  })
})

test('an object store lists more than a page, and refuses a wrong key without naming it', async () => {
  const { url, end } = await anObjectStore()
  const input = { url: `${url}/bucket`, accessKey: 'AKIA-TEST', region: 'eu-north-1' }
  const place = objectStore({ ...input, secretKey: SECRET_KEY })
  const names = ['2026-11-20/a', '2026-11-20/b', '2026-11-20/c']
  for (const name of names) await place.write(name, name)
  expect(await place.list()).toEqual(names)
  const stranger = objectStore({ ...input, secretKey: 'another' })
  await expect(stranger.write('2026-11-20/d', 'x')).rejects.toThrow(
    /^the object store answered PUT with 403$/,
  )
  await expect(stranger.read('2026-11-20/a')).rejects.toThrow('403')
  await expect(stranger.list()).rejects.toThrow('403')
  const elsewhere = objectStore({ ...input, url: `${url}/other`, secretKey: SECRET_KEY })
  await expect(elsewhere.write('2026-11-20/d', 'x')).rejects.toThrow('no such bucket')
  end()
})

/** An S3-compatible store with the bucket `bucket`, two names a page, which computes signatures by itself. */
async function anObjectStore(): Promise<{ url: string; end: () => void }> {
  const objects = new Map<string, string>()
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const answer = (status: number, content = '') => response.writeHead(status).end(content)
    if (!isSigned(request, body)) return answer(403)
    const url = new URL(request.url ?? '', 'http://store')
    const [, bucket, ...rest] = url.pathname.split('/')
    if (bucket !== 'bucket') return answer(404)
    const key = rest.join('/')
    if (request.method === 'PUT') objects.set(key, body)
    if (request.method === 'DELETE') objects.delete(key)
    if (request.method !== 'GET') return answer(200)
    if (key !== '') return objects.has(key) ? answer(200, objects.get(key)) : answer(404)
    const after = Number(url.searchParams.get('continuation-token') ?? '0')
    const prefix = url.searchParams.get('prefix') ?? ''
    const found = [...objects.keys()].filter((name) => name.startsWith(prefix)).toSorted()
    const page = found.slice(after, after + 2).map((name) => `<Contents><Key>${name}</Key></Contents>`)
    const next = after + 2 < found.length ? `<NextContinuationToken>${after + 2}</NextContinuationToken>` : ''
    answer(200, `<ListBucketResult>${next}${page.join('')}</ListBucketResult>`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, end: () => void server.close() }
}

const sha = (content: string) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, content: string) => createHmac('sha256', key).update(content).digest()

/** AWS Signature Version 4, from its description: canonical request, string to sign, signing key. */
function isSigned({ method, headers, url = '' }: IncomingMessage, body: string): boolean {
  const authorization = String(headers.authorization)
  const part = (name: string) => new RegExp(`${name}=([^, ]+)`).exec(authorization)?.[1] ?? ''
  const [, day = '', region = '', service = ''] = part('Credential').split('/')
  const [path = '', query = ''] = url.split('?')
  const given = String(headers['x-amz-content-sha256'])
  if (given !== 'UNSIGNED-PAYLOAD' && given !== sha(body)) return false
  const canonical = [
    method,
    path,
    query.replaceAll('+', '%20').split('&').toSorted().join('&'),
    ...part('SignedHeaders')
      .split(';')
      .map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    part('SignedHeaders'),
    given,
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha(canonical)].join('\n')
  const key = [region, service, 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${SECRET_KEY}`, day))
  return hmac(key, toSign).toString('hex') === part('Signature')
}
