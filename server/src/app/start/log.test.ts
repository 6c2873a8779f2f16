import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { safeStack } from '@medlem/database/errorWords'
import { brokenPostgresql, failingDatabase } from '@medlem/database/testing/brokenPostgresql'
import { testDatabase } from '@medlem/database/testing/testDatabase'
import { addAda, PASSWORD, testIdentity } from '@medlem/identity/testing/testIdentity'
import { pkce, Visitor } from '@medlem/identity/testing/visitor'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { testServer } from '../../testing/testServer.ts'
import { createLog } from './log.ts'

const SECRET = 'refresh-token-hash-of-ida'

interface Line {
  level: number
  msg: string
  event?: string
  notLogged?: number
}

function keptLog(logLevel = 'info') {
  let text = ''
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  const clock = { now: 0 }
  const log = createLog({ logLevel }, { destination, now: () => clock.now })
  const lines = () =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line)
  return { log, clock, text: () => text, lines }
}

test('no value of a query is logged, whichever way its error comes: message, stack, detail or cause', async () => {
  const { log, text, lines } = keptLog()
  const connection = await testDatabase()
  onTestFinished(() => connection.close())
  const { db } = connection
  const failures = [
    sql`insert into no_such_table values (${SECRET})`,
    sql`select ${SECRET}::integer`,
    sql`select ${SECRET}::uuid`,
    sql`insert into setting (key, value) values (${SECRET}, '1'), (${SECRET}, '1')`,
    sql`insert into setting (key, value) values ('key', ${SECRET}::jsonb)`,
  ]
  for (const query of failures) {
    const error: unknown = await db.execute(query).catch((problem: unknown) => problem)
    expect(error).toBeInstanceOf(Error)
    log.error({ err: error }, 'request failed')
    // As a start or a command that fails prints it.
    expect(safeStack(error)).toContain('log.test.ts')
    expect(safeStack(error)).not.toContain(SECRET)
    log.error(error)
    log.warn({ err: new Error('a wrapper', { cause: error }) }, 'a job failed')
    log.warn({ err: new Error(String(error)) }, 'words that were copied')
    log.child({ reqId: 1 }).error({ err: new AggregateError([error]) }, 'several')
  }
  expect(lines()).toHaveLength(failures.length * 5)
  expect(text().includes(SECRET)).toBe(false)
  expect(text()).toContain('query failed: insert into no_such_table values ($1)')
  expect(text()).toContain('log.test.ts')
})

test('an outage of the database is one line a minute, however many requests and jobs meet it', async () => {
  const { log, clock, text, lines } = keptLog()
  const server = await testServer({ deps: { log } })
  const works = server.deps.db
  const broken = await brokenPostgresql({
    at: 'start',
    code: '57P03',
    words: 'the database system is starting up',
  })
  onTestFinished(async () => {
    await server.close()
    await broken.close()
  })
  server.deps.db = broken.db
  const ask = async () => {
    const { status } = await server.as({ email: 'ida@example.org' }).send({ url: '/org-api/api/v1/org/list' })
    expect(status).toBe(503)
  }
  await Promise.all(Array.from({ length: 20 }, ask))
  const outages = () => lines().filter(({ level }) => level >= 40)
  expect(outages()).toMatchObject([{ event: 'database_outage', level: 50 }])
  clock.now += 60_000
  await ask()
  expect(outages()).toMatchObject([{}, { event: 'database_outage', notLogged: 19 }])
  expect(text()).not.toContain('params')
  server.deps.db = works
})

test('no sign-in under way, hash of a token or address is logged while the database fails under the identity server', async () => {
  const { log, clock, text, lines } = keptLog()
  const connection = await testDatabase()
  await addAda(connection.db)
  const broken = await brokenPostgresql({ at: 'query', code: '57P01', words: 'terminating connection' })
  const failing = failingDatabase(connection.db, broken.db)
  const identity = await testIdentity(failing.db, {
    report: (error) => {
      log.error({ event: 'identity_problem', err: error }, 'the identity server reports a problem')
      // Each in a minute of its own, so that each has a line.
      clock.now += 60_000
    },
  })
  onTestFinished(async () => {
    await identity.close()
    await broken.close()
    await connection.close()
  })
  const { visitor, tokens } = await identity.signIn()
  const other = new Visitor()
  const page = await identity.openSignIn(other, pkce().challenge)
  failing.fail()
  await identity.refresh(visitor, tokens.refresh_token)
  await other.post(page, { email: 'ada@example.org', password: PASSWORD })
  await visitor.fetch(identity.authUrl(pkce().challenge))
  expect(lines().length).toBeGreaterThanOrEqual(3)
  expect(text()).toContain('oidc_payload')
  const hash = createHash('sha256').update(tokens.refresh_token).digest('base64url')
  const session = visitor.cookies.map(({ value }) => value)
  const interaction = new URL(page).pathname.split('/').at(-1) ?? ''
  for (const secret of [hash, tokens.refresh_token, interaction, 'ada@example.org', PASSWORD, ...session])
    expect(text().includes(secret)).toBe(false)
})
