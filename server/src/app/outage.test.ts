import { brokenPostgresql, type Ending } from '@medlem/database/testing/brokenPostgresql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/testServer.ts'

const endings: [string, Ending][] = [
  [
    'a pooler is full',
    { at: 'start', code: '08P01', words: 'no more connections allowed (max_client_conn)' },
  ],
  ['a pooler can’t reach the server', { at: 'start', code: '08P01', words: 'server login has been failing' }],
  ['a pooler with codes of its own', { at: 'start', code: 'XX000', words: 'Tenant or user not found' }],
  ['a pooler is closed in a query', { at: 'query', code: '08P01', words: 'query_wait_timeout' }],
  [
    'the primary became a standby',
    { at: 'query', code: '25006', words: 'cannot execute in a read-only transaction' },
  ],
  ['the server shuts down', { at: 'query', code: '57P01', words: 'terminating connection' }],
  ['the server crashes', { at: 'query', code: '57P02', words: 'terminating connection' }],
  ['the server starts up', { at: 'start', code: '57P03', words: 'the database system is starting up' }],
  ['the connection failed', { at: 'query', code: '08006', words: 'connection failure' }],
  ['the user may no longer in', { at: 'start', code: '28P01', words: 'password authentication failed' }],
  ['the database is gone', { at: 'start', code: '3D000', words: 'database "club" does not exist' }],
  ['there are too many clients', { at: 'start', code: '53300', words: 'sorry, too many clients already' }],
  ['two wait for each other', { at: 'query', code: '40P01', words: 'deadlock detected', severity: 'ERROR' }],
  [
    'two wrote the same',
    { at: 'query', code: '40001', words: 'could not serialize access', severity: 'ERROR' },
  ],
  ['the connection is cut', { at: 'query', cut: true }],
  ['the connection is cut at its start', { at: 'start', cut: true }],
  ['something else answers', { at: 'query', bytes: 'HTTP/1.1 400 Bad Request\r\n\r\n' }],
]

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test.each(endings)('503 is the answer, never 500, when %s', async (_when, ending) => {
  const works = server.deps.db
  const broken = await brokenPostgresql(ending)
  server.deps.db = broken.db
  try {
    const asIda = server.as({ email: 'ida@example.org' })
    const [read, begun] = [
      await asIda.send({ url: '/org-api/api/v1/org/list' }),
      // In a transaction, which takes its connection by itself.
      await asIda.send({
        method: 'POST',
        url: '/member-api/api/v1/member/item',
        payload: { firstName: 'Ida', lastName: 'Holm', email: 'ida@example.org' },
      }),
    ]
    for (const { status, headers, problem } of [read, begun])
      expect({ status, headers, problem }).toMatchObject({
        status: 503,
        headers: { 'retry-after': '5' },
        problem: { code: 'unavailable' },
      })
  } finally {
    server.deps.db = works
    await broken.close()
  }
})
