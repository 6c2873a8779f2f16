import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/testServer.ts'

const SCRIPT = 'export {}'.padEnd(300, ' ')
let server: TestServer
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'medlem-portal-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><head></head><title>Medlem</title>${' '.repeat(2000)}`,
  )
  writeFileSync(join(folder, 'assets', 'main-abc.js'), SCRIPT)
  writeFileSync(join(folder, 'assets', 'main-abc.js.br'), 'compressed')
  writeFileSync(join(folder, 'theme.js'), SCRIPT)
  server = await testServer({ parts: { portalFolder: folder }, listen: true })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

/** Sends bytes as they are and answers what comes back until the server ends the connection. */
function sendRaw(text: string): Promise<{ status: number; headers: string; body: string }> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(server.deps.config.port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => {
      answer += String(chunk)
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      resolve({ status: Number(head.split(' ')[1]), headers: head.toLowerCase(), body })
    })
  })
}

const raw = (line: string, ...headers: string[]) =>
  sendRaw([`${line} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n'))

describe('a range of a file', () => {
  test.each(['bytes=300-', 'bytes=9999-10000', 'bytes=400-500'])(
    'that begins after its end is 416 with its length: %s',
    async (range) => {
      for (const url of ['/theme.js', '/assets/main-abc.js']) {
        const { statusCode, headers, body } = await get(url, { range })
        expect([url, statusCode]).toEqual([url, 416])
        expect(headers).toMatchObject({
          'content-range': 'bytes */300',
          'content-type': 'application/problem+json; charset=utf-8',
        })
        expect(headers['cache-control'] ?? '').not.toContain('immutable')
        expect(JSON.parse(body)).toMatchObject({ status: 416, code: 'range_not_satisfiable' })
      }
    },
  )

  test('within it is answered, and nonsense is ignored', async () => {
    const part = await get('/theme.js', { range: 'bytes=0-8', 'accept-encoding': 'gzip, br' })
    expect([part.statusCode, part.body]).toEqual([206, 'export {}'])
    expect((await get('/theme.js', { range: 'lines=1-2' })).statusCode).toBe(200)
  })

  test('that asks for another version is 412', async () => {
    const { statusCode, headers, body } = await get('/theme.js', { 'if-match': '"another"' })
    expect([statusCode, JSON.parse(body).code]).toEqual([412, 'precondition_failed'])
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
  })
})

describe('a method that an address does not take', () => {
  const addresses: [string, string, string, string][] = [
    ['a call', 'DELETE', '/org-api/api/v1/org/list', 'GET, HEAD, OPTIONS'],
    [
      'a call with parts in its address',
      'PATCH',
      '/member-api/api/v1/member/notification/item/1',
      'DELETE, OPTIONS',
    ],
    ['a page', 'POST', '/memberships', 'GET, HEAD, OPTIONS'],
    ['a file', 'PUT', '/assets/main-abc.js', 'GET, HEAD, OPTIONS'],
    ['the document of the API', 'DELETE', '/openapi.json', 'GET, HEAD, OPTIONS'],
    ['health', 'POST', '/healthz', 'GET, HEAD, OPTIONS'],
  ]
  test.each(addresses)('is 405 with those that it takes: %s', async (_what, method, url, allow) => {
    const refused = await raw(`${method} ${url}`)
    expect([refused.status, refused.headers]).toEqual([
      405,
      expect.stringContaining(`allow: ${allow.toLowerCase()}`),
    ])
    expect(JSON.parse(refused.body)).toMatchObject({ status: 405, code: 'method_not_allowed' })
    const asked = await raw(`OPTIONS ${url}`)
    expect([asked.status, asked.headers]).toEqual([
      204,
      expect.stringContaining(`allow: ${allow.toLowerCase()}`),
    ])
  })

  test.each(['PROPFIND', 'PURGE', 'TRACE'])(
    'is 405 also where the router does not know it: %s',
    async (method) => {
      const { status, body } = await raw(`${method} /healthz`)
      expect([status, JSON.parse(body).code]).toEqual([405, 'method_not_allowed'])
      expect((await raw(`${method} /no/such/thing`)).status).toBe(404)
    },
  )

  test('is a call that reads at an address that only takes writes', async () => {
    const { statusCode, headers } = await get('/member-api/api/v1/member/payment-prepare')
    expect([statusCode, headers.allow]).toEqual([405, 'OPTIONS, POST'])
  })

  test('is 404 where there is nothing at all, and the whole server has its methods', async () => {
    for (const method of ['POST', 'OPTIONS', 'DELETE'])
      expect([method, (await raw(`${method} /org-api/api/v1/nothing`)).status]).toEqual([method, 404])
    expect((await raw('OPTIONS *')).status).toBe(204)
  })
})

describe('what is no request is a problem document', () => {
  test.each([
    ['headers that are too large', 431, () => raw('GET /healthz', `X-Long: ${'x'.repeat(20_000)}`)],
    ['a line that is none', 400, () => sendRaw('nonsense\r\n\r\n')],
    ['a header without a name', 400, () => raw('GET /healthz', ': value')],
    ['no host', 400, () => sendRaw('GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n')],
    ['an expectation', 417, () => raw('GET /healthz', 'Expect: miracles')],
  ])('%s', async (_what, status, send) => {
    const answer = await send()
    expect(answer.status).toBe(status)
    expect(answer.headers).toContain('content-type: application/problem+json')
    expect(answer.headers).toContain('x-content-type-options: nosniff')
    expect(JSON.parse(answer.body)).toMatchObject({ status, code: 'invalid_request' })
  })
})

describe('an answer that a client has already', () => {
  test.each(['/openapi.json', '/memberships', '/theme.js'])('is 304 at %s', async (url) => {
    const first = await get(url)
    const { etag } = first.headers
    expect([first.statusCode, etag]).toEqual([200, expect.stringMatching(/^W\/"/)])
    for (const tag of [String(etag), String(etag).slice(2), `"other", ${etag}`, '*']) {
      const { statusCode, body } = await get(url, { 'if-none-match': tag })
      expect([tag, statusCode, body]).toEqual([tag, 304, ''])
    }
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('is not what is refused, and no write', async () => {
    const { statusCode, headers } = await get('/no/such/thing', { 'if-none-match': '*' })
    expect([statusCode, headers.etag]).toEqual([404, undefined])
  })
})

describe('a large answer', () => {
  const packed = async (url: string, encoding: string) => {
    const { headers, rawPayload } = await get(url, { 'accept-encoding': encoding })
    return { headers, rawPayload }
  }

  test.each(['/openapi.json', '/memberships'])(
    'is compressed for a client that takes it: %s',
    async (url) => {
      const plain = await get(url)
      expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([
        undefined,
        expect.stringContaining('accept-encoding'),
      ])
      const br = await packed(url, 'gzip, br')
      expect(br.headers).toMatchObject({ 'content-encoding': 'br', etag: plain.headers.etag })
      expect(String(brotliDecompressSync(br.rawPayload))).toBe(plain.body)
      expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
      const gzip = await packed(url, 'gzip')
      expect(String(gunzipSync(gzip.rawPayload))).toBe(plain.body)
    },
  )

  test('is sent as it is to clients that take no encoding, as is a small one', async () => {
    expect((await packed('/openapi.json', 'identity')).headers['content-encoding']).toBeUndefined()
    expect((await packed('/healthz', 'br')).headers['content-encoding']).toBeUndefined()
  })

  test('of the API is compressed too, and stays out of caches', async () => {
    const { statusCode, headers } = await server
      .as({ email: 'ida@example.org' })
      .send({ url: '/org-api/api/v1/org/list', headers: { 'accept-encoding': 'br' } })
      .then(({ status, headers: all }) => ({ statusCode: status, headers: all }))
    expect([statusCode, headers.vary ?? '']).toEqual([200, expect.any(String)])
  })
})
