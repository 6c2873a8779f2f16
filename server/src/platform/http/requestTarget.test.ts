import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/testServer.ts'

let server: TestServer
const seen: { url: string | undefined; host: string | undefined }[] = []

beforeAll(async () => {
  server = await testServer({
    listen: true,
    parts: {
      identity: {
        listener: ({ url, headers }, response) => {
          seen.push({ url, host: headers.host })
          response.end('identity')
        },
      },
    },
  })
})
afterAll(() => server.close())
beforeEach(() => {
  seen.length = 0
})

/** Sends the lines as they are, which no client library would, and answers what came back. */
function sendRaw(lines: readonly string[]): Promise<{ status: number; text: string }> {
  const address = server.app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen')
  return new Promise((resolve, reject) => {
    const socket = connect(address.port, '127.0.0.1')
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      text += part
    })
    socket.on('error', reject)
    socket.on('close', () => resolve({ status: Number(text.split(' ')[1]), text }))
    socket.end([...lines, 'Connection: close', '', ''].join('\r\n'))
  })
}

const get = (target: string, ...fields: string[]) => sendRaw([`GET ${target} HTTP/1.1`, ...fields])

describe('the Host of a request (RFC 9112 §3.2)', () => {
  test.each([
    ['the same twice', ['Host: club.example', 'Host: club.example']],
    ['another second one', ['Host: club.example', 'Host: evil.example']],
    ['in other letters', ['host: club.example', 'HOST: evil.example']],
    ['a list', ['Host: club.example, evil.example']],
    ['a user', ['Host: club.example@evil.example']],
    ['two ports', ['Host: club.example:80:81']],
    ['a port that is none', ['Host: club.example:http']],
    ['a port above all', ['Host: club.example:65536']],
    ['a path', ['Host: club.example/evil']],
    ['a space', ['Host: club.example evil.example']],
    ['none', []],
    ['a scheme', ['Host: http://club.example']],
  ])('%s: 400, whatever answers there', async (_, fields) => {
    for (const target of ['/healthz', '/config.json', '/identity/login', '/nowhere']) {
      expect((await get(target, ...fields)).status, target).toBe(400)
    }
    expect(seen).toEqual([])
  })

  test.each([
    'club.example',
    'club.example:443',
    'club.example:',
    '127.0.0.1:8080',
    '[::1]:8080',
    'evil.example',
  ])('%s is answered', async (host) => {
    expect((await get('/healthz', `Host: ${host}`)).status).toBe(200)
  })

  test('X-Forwarded-Host is never read, one or many', async () => {
    for (const fields of [
      ['X-Forwarded-Host: evil.example'],
      ['X-Forwarded-Host: evil.example, other.example'],
      ['X-Forwarded-Host: evil.example', 'X-Forwarded-Host: other.example', 'Forwarded: host=evil.example'],
    ]) {
      const { status, text } = await get('/healthz', 'Host: club.example', ...fields)
      expect(status).toBe(200)
      expect(text).not.toContain('evil')
    }
  })
})

describe('a target in absolute form (RFC 9112 §3.2.2)', () => {
  test('is answered as its path, and its host takes the place of the field', async () => {
    const { status, text } = await get('http://evil.example/healthz?a=1', 'Host: club.example')
    expect(status).toBe(200)
    expect(text).not.toContain('evil')
    expect((await get('http://evil.example/identity/login?b=2', 'Host: club.example')).status).toBe(200)
    expect(seen).toEqual([{ url: '/identity/login?b=2', host: 'evil.example' }])
  })

  test.each(['http://user@evil.example/healthz', 'http://evil.example:80:81/healthz', 'http://a,b/healthz'])(
    '%s is 400',
    async (target) => {
      expect((await get(target, 'Host: club.example')).status).toBe(400)
    },
  )

  test('without a path is the path of the start page', async () => {
    const page = await get('/', 'Host: club.example')
    expect((await get('http://club.example', 'Host: club.example')).status).toBe(page.status)
    expect((await get('http://club.example?x', 'Host: club.example')).status).toBe(page.status)
  })
})
