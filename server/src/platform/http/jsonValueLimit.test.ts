import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerProblems } from './errors.ts'
import { limitJsonValues } from './jsonValueLimit.ts'

function build() {
  const app = Fastify({ bodyLimit: 32 * 1024 * 1024 })
  answerProblems(app)
  limitJsonValues(app)
  app.post('/file', async ({ body }) => Object.keys(body as object))
  return app
}
const send = (payload: string) =>
  build().inject({ method: 'POST', url: '/file', headers: { 'content-type': 'application/json' }, payload })

test('a body with one long text is read', async () => {
  const { statusCode, body } = await send(JSON.stringify({ name: 'a, b', content: 'QUJD'.repeat(5_000_000) }))
  expect([statusCode, body]).toEqual([200, '["name","content"]'])
})

test.each([
  ['lists', `{"a":[${'[],'.repeat(6_000_000)}[]]}`],
  ['lists in lists', `${'['.repeat(20_000_000)}`],
  ['objects', `[${'{},'.repeat(6_000_000)}{}]`],
  ['numbers', `[${'1,'.repeat(10_000_000)}1]`],
])('a body of 20 MB with %s is refused before it is parsed', async (_name, payload) => {
  const before = process.memoryUsage().heapUsed
  const { statusCode, body } = await send(payload)
  expect([statusCode, JSON.parse(body)]).toMatchObject([413, { errors: [{ field: 'body' }] }])
  // What is parsed takes ten times as much.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(100 * 1024 * 1024)
})

test('what is no JSON, or sets a prototype, is refused as ever', async () => {
  expect((await send('{"a"')).statusCode).toBe(400)
  expect((await send('{"__proto__":{}}')).statusCode).toBe(400)
})
