import { updateThread } from '@medlem/contract/thread'
import { openPostgresql } from '@medlem/database/postgresql'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app/app.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { deleteNotificationByKey, insertNotification } from '../../communication/notification/store.ts'
import { aNotification } from '../../testing/builders.ts'
import { contacted, paidYear } from '../../testing/stage.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { createChangeFeed } from './changeFeed.ts'
import { createChangeStreams } from './changeStreams.ts'
import { type OpenStream, openStream } from './testing/openStream.ts'

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await testServer({ listen: true })
  cast = await aCast(server)
})
afterAll(() => server.close())

const tokenOf = (email: string | null, roles: string[] = [], claims = {}) =>
  server.issuer.token({ email: email ?? '', roles }, claims)

async function streamOf(
  email: string | null,
  more: { roles?: string[]; headers?: Record<string, string>; url?: string } = {},
): Promise<OpenStream> {
  const stream = await openStream(server, await tokenOf(email, more.roles), more)
  onTestFinished(stream.leave)
  return stream
}

describe('a subscriber', () => {
  test('gets a change at once and uncompressed, without its content', async () => {
    const { status, headers, said, until } = await streamOf(cast.ida.email)
    await until('hello anew')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(headers.get('content-encoding')).toBeNull()
    await aNotification(server, { receiver: cast.ida })
    await until('change notification')
    expect(said).toEqual(['hello anew', 'change notification'])
  })

  test('gets committed changes of its own, none that is rolled back and none of others', async () => {
    const { said, until } = await streamOf(cast.ida.email)
    const undone = server.deps.db.transaction(async (tx) => {
      await aNotification({ deps: { ...server.deps, db: tx } }, { receiver: cast.ida })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await aNotification(server, { receiver: cast.jonas })
    await deleteNotificationByKey(server.deps.db, 'never sent', server.clock.now())
    await contacted({ server, cast, owner: cast.ida })
    await until('change thread')
    expect(said).toEqual(['hello anew', 'change thread'])
  })

  test('gets equal changes of one transaction once, and none for a duplicate that is not inserted', async () => {
    const { said, until } = await streamOf(cast.ida.email)
    const values = {
      receiverId: cast.ida.id,
      type: 'ORDER_READY',
      title: 'Two',
      message: '',
      data: {},
      createdAt: server.clock.now(),
    }
    await server.deps.db.transaction(async (tx) => {
      await insertNotification(tx, { ...values, dedupKey: 'the same' })
      await insertNotification(tx, { ...values, dedupKey: 'the same' })
      await insertNotification(tx, values)
    })
    await insertNotification(server.deps.db, { ...values, dedupKey: 'the same' })
    await contacted({ server, cast, owner: cast.ida })
    await until('change thread')
    expect(said).toEqual(['hello anew', 'change notification', 'change thread'])
  })

  test('gets the change of a year when it is paid', async () => {
    const { until } = await streamOf(cast.jonas.email)
    await paidYear({ server, cast, owner: cast.jonas })
    await until('change membership')
  })

  test('who administers an organisation gets the changes of its threads', async () => {
    const own = await streamOf('karl@example.org', { roles: ['org:sejlklub|role:ADMIN'] })
    const other = await streamOf('kirsten@example.org', { roles: ['org:kor|role:ADMIN'] })
    const threadId = await contacted({ server, cast, owner: cast.vera })
    await own.until('change thread')
    // A colleague closes it, which is not published to the member.
    const changes = () => own.said.filter((word) => word === 'change thread').length
    const before = changes()
    const params = { id: cast.club.id, threadId }
    await cast.as.clubAdmin.call(updateThread, { params, body: { version: 1, state: 'closed' } })
    await expect.poll(changes).toBeGreaterThan(before)
    const { id } = await aMemberOf('kirsten@example.org')
    await aNotification(server, { receiver: { ...cast.vera, id } })
    await other.until('change notification')
    expect(other.said).toEqual(['hello anew', 'change notification'])
  })

  test('who acts for a member gets that member’s changes', async () => {
    const roles = ['org:ALL|role:SUPER_ADMIN']
    const acting = await streamOf('support@example.org', { roles, headers: { 'x-acting-for': cast.vera.id } })
    await contacted({ server, cast, owner: cast.ida })
    await aNotification(server, { receiver: cast.support })
    await aNotification(server, { receiver: cast.vera })
    await acting.until('change notification')
    expect(acting.said).toEqual(['hello anew', 'change notification'])
  })
})

async function aMemberOf(email: string): Promise<{ id: string }> {
  const { rows } = await server.deps.db.execute<{ id: string }>(
    sql`select id from member where email = ${email}`,
  )
  return { id: rows[0]?.id ?? '' }
}

describe('a stream', () => {
  test('resumes after the last position, and says so when that is not possible', async () => {
    const first = await streamOf(cast.ida.email)
    await first.until('hello anew')
    first.leave()
    await aNotification(server, { receiver: cast.ida })
    await aNotification(server, { receiver: cast.jonas })
    const again = await streamOf(cast.ida.email, { headers: { 'last-event-id': first.position() } })
    await again.until('change notification')
    expect(again.said).toEqual(['hello resumed', 'change notification'])
    for (const strange of [`${again.position()}9`, 'another-1', '']) {
      const stream = await streamOf(cast.ida.email, { headers: { 'last-event-id': strange } })
      await stream.until('hello anew')
    }
  })

  test('without a position begins with the last minute', async () => {
    server.clock.advance(120_000)
    const { jonas } = cast
    await aNotification(server, { receiver: jonas })
    const witness = await streamOf(jonas.email, { headers: { 'last-event-id': 'none' } })
    await witness.until('hello anew')
    await aNotification(server, { receiver: jonas })
    await witness.until('change notification')
    const { said, until } = await streamOf(jonas.email)
    await until('change notification')
    expect(said.slice(0, 2)).toEqual(['hello resumed', 'change notification'])
  })

  test('ends with its token', async () => {
    const exp = Math.floor(server.clock.now().getTime() / 1000) + 1
    const stream = await openStream(server, await tokenOf(cast.ida.email, [], { exp }))
    await stream.ended
    expect(stream.said[0]).toMatch(/^hello/)
  })

  test('beats while nothing happens; so many are open at once, and no more for one member', async () => {
    const streams = createChangeStreams(server.deps.changes, { most: 12, beatMs: 20 })
    onTestFinished(streams.drain)
    const input = (actorId: string) => ({
      actorId,
      subjectId: actorId,
      administers: () => false,
      lastsMs: 60_000,
      lastPosition: undefined,
    })
    const [first] = await Promise.all(Array.from({ length: 10 }, () => streams.open(input('ida'))))
    await expect(streams.open(input('ida'))).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
    for (const other of ['jonas', 'vera']) await streams.open(input(other))
    await expect(streams.open(input('freja'))).rejects.toMatchObject({ status: 503, code: 'unavailable' })
    const said: string[] = []
    for await (const chunk of first ?? []) if (said.push(String(chunk)) === 3) break
    expect(said[0]).toContain('event: hello')
    expect(said.slice(1)).toEqual(Array(2).fill(`id: ${server.deps.changes.position()}\n\n`))
    // The first one was left.
    await expect.poll(() => streams.open(input('freja'))).toBeTruthy()
    const none = createChangeStreams(server.deps.changes, { most: 0 })
    await expect(none.open(input('ida'))).rejects.toMatchObject({ headers: { 'retry-after': '60' } })
  })
})

/** A second server process on the same members; on the embedded engine there is only ever one, so it shares that. */
async function anotherServer(): Promise<{ url: string; close(): Promise<void> }> {
  const { bossOptions } = server.connection
  const isShared = !('connectionString' in bossOptions)
  const connection = isShared
    ? server.connection
    : await openPostgresql({ databaseUrl: bossOptions.connectionString, poolSize: 2 })
  const changes = createChangeFeed(connection, server.clock)
  const yes = async () => true
  const readiness = { database: yes, migrations: yes, jobs: yes }
  const app = await buildApp({ ...server.deps, db: connection.db, changes }, { readiness })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    close: async () => {
      await app.close()
      await changes.close()
      if (!isShared) await connection.close()
    },
  }
}

describe('several server processes', () => {
  test('each publish what any of them wrote; one that stops does not wait for its subscribers', async () => {
    const other = await anotherServer()
    const stream = await streamOf(cast.vera.email, { url: other.url })
    await stream.until('hello anew')
    await contacted({ server, cast, owner: cast.vera })
    await stream.until('change thread')
    await other.close()
    await stream.ended
    expect(stream.said).toEqual(['hello anew', 'change thread'])
  })

  if (process.env.TEST_DATABASE_URL) {
    test('ask for a refetch when their connection was lost', async () => {
      const stream = await streamOf(cast.vera.email, { headers: { 'last-event-id': 'none' } })
      await stream.until('hello anew')
      stream.said.length = 0
      await server.deps.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'medlem listening' and datname = current_database()`)
      await stream.until('hello anew')
      await aNotification(server, { receiver: cast.vera })
      await stream.until('change notification')
    })
  }
})
