import { request } from 'node:http'
import { getMember } from '@medlem/contract/memberRecord'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'

let server: TestServer
let cast: Cast
/** How often the verifier was asked. */
let asked = 0
let hasEnded = false
beforeAll(async () => {
  server = await testServer({ listen: true })
  const { verifyToken } = server.deps
  server.deps.verifyToken = async (token) => {
    asked += 1
    return hasEnded ? { refused: 'session_ended' } : verifyToken(token)
  }
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  asked = 0
  hasEnded = false
})

/** Ida becomes a member of the club, by a request whose body is sent when `send` is called. */
async function beginWriting() {
  const { ida, club } = cast
  const { port, prefixes } = server.deps.config
  const token = await server.issuer.token({ email: ida.email ?? '' })
  const open = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: `${prefixes.memberApi}/api/v1/${ida.id}/membership/item`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  const status = new Promise<number | undefined>((resolve, reject) => {
    open.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject)
  })
  open.flushHeaders()
  return { status, send: () => open.end(JSON.stringify({ orgId: club.id })) }
}

test('a read asks the verifier once, for its limit, its right to be read and its caller', async () => {
  expect((await cast.as.ida.call(getMember, { params: { id: cast.ida.id } })).status).toBe(200)
  expect(asked).toBe(1)
})

test('a write asks again once its body has come, as its session may have ended meanwhile', async () => {
  const { status, send } = await beginWriting()
  await expect.poll(() => asked).toBe(1)
  send()
  expect(await status).toBe(201)
  expect(asked).toBe(2)

  const late = await beginWriting()
  await expect.poll(() => asked).toBe(3)
  hasEnded = true
  late.send()
  expect(await late.status).toBe(401)
})

test('what is no token is refused as one that is not valid, and another scheme as none', async () => {
  const { port, prefixes } = server.deps.config
  const authenticate = async (authorization: string) => {
    const url = `http://127.0.0.1:${port}${prefixes.memberApi}/api/v1/member/item/${cast.ida.id}`
    const { status, headers } = await fetch(url, { headers: { authorization } })
    return [status, headers.get('www-authenticate')]
  }
  for (const wrong of ['Bearer abc', 'bearer a.b.c', `Bearer ${'x'.repeat(8000)}`]) {
    expect(await authenticate(wrong)).toEqual([401, 'Bearer error="invalid_token"'])
  }
  expect(await authenticate('Basic aWRhOnNlY3JldA==')).toEqual([401, 'Bearer'])
})
