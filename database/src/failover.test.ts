import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commitsBegun } from './commitCount.ts'
import { connect } from './connect.ts'
import type { Connection } from './connection.ts'
import { notifyAfterCommit } from './notices.ts'
import { isDatabaseOutage, isOutage } from './outage.ts'
import { type PostgresqlPair, startPair } from './testing/postgresqlPair.ts'
import { CommitUnknown, DatabaseUnavailable } from './unavailable.ts'

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe.runIf(process.env.TEST_DATABASE_URL)('a primary with a synchronous standby', () => {
  let pair: PostgresqlPair
  let connection: Connection
  beforeAll(async () => {
    pair = await startPair()
    await pair.setSynchronous(true)
    connection = await connect({ databaseUrl: pair.url, dataFolder: '' })
    await connection.db.execute(sql`create table purchase (id text primary key)`)
  })
  afterAll(() => pair.stop())
  afterAll(async () => {
    pair.thaw('two')
    await connection.close()
  })

  const buy = (id: string) =>
    connection.db.transaction(async (tx) => void (await tx.execute(sql`insert into purchase values (${id})`)))
  const bought = async (id: string) =>
    (await connection.db.execute(sql`select from purchase where id = ${id}`)).rows.length

  test('what commits is counted before, and what only reads or is rolled back is not', async () => {
    const hasCommitted = async (work: () => Promise<unknown>) => {
      const before = commitsBegun()
      await problemOf(work())
      return commitsBegun() > before
    }
    expect(await hasCommitted(() => buy('noted'))).toBe(true)
    expect(await hasCommitted(() => buy('noted').finally(() => buy('next')))).toBe(true)
    expect(await hasCommitted(() => connection.db.execute(sql`delete from purchase`))).toBe(true)
    expect(await hasCommitted(() => bought('noted'))).toBe(false)
    const rolledBack = () =>
      connection.db.transaction(async (tx) => {
        await tx.execute(sql`insert into purchase values ('rolled back')`)
        throw new Error('rolled back')
      })
    expect(await hasCommitted(rolledBack)).toBe(false)
  })

  describe('that is frozen', () => {
    beforeEach(async () => {
      // Also waits for a question of before about what is committed.
      await expect.poll(() => connection.canCommit(60_000)).toBe(true)
      pair.freeze('two')
    })
    afterEach(() => pair.thaw('two'))

    test('is not ready, while it reads as before; new writes are refused, and none under way is cancelled', async () => {
      const kinds: string[] = []
      const begun = Array.from({ length: 12 }, (_, at) =>
        buy(`waits ${at}`).then(
          () => kinds.push('fulfilled'),
          () => kinds.push('rejected'),
        ),
      )
      await pair.untilWaiting(7)
      await expect.poll(() => connection.canCommit(1_500)).toBe(false)
      await expect.poll(() => kinds).toEqual(Array(5).fill('rejected'))
      expect(await bought('waits 0')).toBe(0)
      expect((await connection.db.execute(sql`(select 1) union (select 2)`)).rows).toHaveLength(2)
      const refused = [buy('refused'), connection.db.execute(sql`delete from purchase`)].map(problemOf)
      // At once: they get no place to wait in.
      expect(connection.poolUse?.().writersWaiting).toBe(0)
      const [ofTransaction, ofStatement] = await Promise.all(refused)
      expect(ofTransaction).toBeInstanceOf(DatabaseUnavailable)
      expect(isOutage(ofStatement)).toBe(true)
      const [waiting] = await pair.asAdmin<{ count: number }>(
        'one',
        `select count(*)::int from pg_stat_activity where wait_event = 'SyncRep'`,
      )
      expect(waiting?.count).toBeLessThanOrEqual(8)
      pair.thaw('two')
      await Promise.all(begun)
      expect(kinds.filter((kind) => kind === 'fulfilled')).toHaveLength(7)
      await expect.poll(() => connection.canCommit(1_000)).toBe(true)
      await buy('after')
    })

    test('a commit whose waiting an administrator cancels is unknown, not done and not failed', async () => {
      const outcome = problemOf(buy('cancelled'))
      await pair.untilWaiting(1)
      await pair.asAdmin(
        'one',
        `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
      )
      expect(await outcome).toBeInstanceOf(CommitUnknown)
    })

    test('a commit whose connection is cut is unknown, and may be there', async () => {
      const outcome = problemOf(buy('cut'))
      await pair.untilWaiting(1)
      pair.lead('one')
      expect(await outcome).toBeInstanceOf(CommitUnknown)
      pair.thaw('two')
      await expect.poll(() => bought('cut')).toBe(1)
    })

    test('what fails before its commit has failed', async () => {
      const outcome = problemOf(
        connection.db.transaction(async (tx) => {
          await tx.execute(sql`insert into purchase values ('never')`)
          pair.lead('one')
          await tx.execute(sql`select 1`)
        }),
      )
      const problem = await outcome
      expect([isDatabaseOutage(problem), problem instanceof CommitUnknown]).toEqual([true, false])
    })

    test('a notification waits for no standby, and comes only with the commit', async () => {
      const received: string[] = []
      let isSubscribed = false
      const listening = connection.listen('medlem_test', {
        notified: (payload) => void received.push(payload),
        subscribed: () => {
          isSubscribed = true
        },
        lost: () => undefined,
      })
      await expect.poll(() => isSubscribed).toBe(true)
      await notifyAfterCommit(connection.db, [{ channel: 'medlem_test', payload: 'alone' }])
      await expect.poll(() => received).toEqual(['alone'])
      const bought = connection.db.transaction(async (tx) => {
        await tx.execute(sql`insert into purchase values ('announced')`)
        await notifyAfterCommit(tx, [{ channel: 'medlem_test', payload: 'with it' }])
      })
      const undone = problemOf(
        connection.db.transaction(async (tx) => {
          await notifyAfterCommit(tx, [{ channel: 'medlem_test', payload: 'undone' }])
          throw new Error('undone')
        }),
      )
      await undone
      await pair.untilWaiting(1)
      await notifyAfterCommit(connection.db, [{ channel: 'medlem_test', payload: 'later' }])
      await expect.poll(() => received).toEqual(['alone', 'later'])
      pair.thaw('two')
      await bought
      await expect.poll(() => received).toEqual(['alone', 'later', 'with it'])
      await listening.close()
    })
  })

  test('is no database for those who write: a connection to a standby is not taken', async () => {
    const opening = () =>
      connect({ databaseUrl: pair.urlOf('two'), dataFolder: '' }).then(
        () => 'taken',
        (problem: Error) => problem.message,
      )
    // A standby has what was committed, and shows it a moment later.
    await expect.poll(opening).toContain('only reads')
    pair.lead('two')
    expect(isOutage(await problemOf(connection.db.execute(sql`select 1`)))).toBe(true)
    expect(isOutage(await problemOf(buy('on a standby')))).toBe(true)
    pair.lead('one')
    await buy('on the primary')
  })

  test('that becomes the primary is found again, and a start waits for it', async () => {
    await buy('before the failover')
    const received: string[] = []
    let subscribed = 0
    let lost = 0
    const listening = connection.listen('medlem_test', {
      notified: (payload) => void received.push(payload),
      subscribed: () => {
        subscribed += 1
      },
      lost: () => {
        lost += 1
      },
    })
    await expect.poll(() => subscribed).toBe(1)
    pair.lead()
    await pair.kill('one')
    expect(isDatabaseOutage(await problemOf(buy('during')))).toBe(true)
    await expect.poll(() => connection.canCommit(1_000)).toBe(false)
    const said: string[] = []
    const began = connect({
      databaseUrl: pair.url,
      dataFolder: '',
      waitSeconds: 600,
      onWait: ({ message }) => void said.push(message),
    })
    await expect.poll(() => said).toHaveLength(1)
    // Its pauses have become as long as they get, which is far shorter than this test would wait for an endless one.
    await expect.poll(() => lost).toBeGreaterThan(3)
    pair.lead('two')
    // The second try of the start says that the first met a database that only reads.
    const starts = () => pair.callers().filter((name) => name === 'medlem start').length
    await expect.poll(starts).toBeGreaterThan(1)
    await pair.promote('two')
    await expect.poll(() => subscribed).toBe(2)
    await expect.poll(() => problemOf(buy('after the failover'))).toBeUndefined()
    const other = await began
    expect(said).toHaveLength(1)
    expect(await bought('before the failover')).toBe(1)
    await other.close()
    await listening.close()
  })

  test('a start that may not wait says at once what is wrong', async () => {
    pair.lead()
    const opening = connect({ databaseUrl: pair.url, dataFolder: '' })
    await expect(opening).rejects.toThrow('DATABASE_URL: no database answers')
    pair.lead('two')
  })
})
