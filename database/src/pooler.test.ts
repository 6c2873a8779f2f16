import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect, DatabaseUnavailable } from './connect.ts'
import { migrate } from './migrate.ts'
import { type OrdinaryDatabase, ordinaryDatabase } from './testing/ordinaryDatabase.ts'
import { type Pooler, startPgbouncer } from './testing/pgbouncer.ts'

const { TEST_DATABASE_URL: adminUrl = '' } = process.env

describe.runIf(adminUrl)('behind PgBouncer', () => {
  let database: OrdinaryDatabase
  const poolers: Pooler[] = []
  beforeEach(async () => {
    database = await ordinaryDatabase(adminUrl)
  })
  afterEach(async () => {
    await Promise.all(poolers.splice(0).map((pooler) => pooler.stop()))
    await database.drop()
  })
  const pooler = async (settings: Parameters<typeof startPgbouncer>[1]) => {
    const one = await startPgbouncer(database.url, settings)
    poolers.push(one)
    return one.url
  }
  const refused = async (databaseUrl: string) => {
    const problem = await connect({ databaseUrl, dataFolder: '' }).then(
      ({ close }) => close(),
      (error: unknown) => error,
    )
    expect(problem).toBeInstanceOf(DatabaseUnavailable)
    const { message } = problem as DatabaseUnavailable
    expect(message).not.toContain('\n')
    return message
  }

  test('that keeps sessions whole, all is as without it, and PgBouncer needs no setting', async () => {
    const databaseUrl = await pooler({ pool_mode: 'session' })
    const connection = await connect({ databaseUrl, dataFolder: '' })
    await migrate(connection)
    const { rows } = await connection.db.execute(
      sql`select current_setting('TimeZone') as zone, current_setting('idle_in_transaction_session_timeout') as idle`,
    )
    const notifications: string[] = []
    const began = new Promise<void>((resolve) => {
      const listener = {
        notified: (what: string) => void notifications.push(what),
        subscribed: resolve,
        lost: () => undefined,
      }
      const listening = connection.listen('medlem_test', listener)
      poolers.push({ url: '', stop: () => listening.close() })
    })
    await began
    await connection.db.execute(sql`select pg_notify('medlem_test', 'something')`)
    await expect.poll(() => notifications).toEqual(['something'])
    await connection.close()
    expect(rows).toEqual([{ zone: 'UTC', idle: '1min' }])
  })

  test.each(['transaction', 'statement'] as const)(
    'with pool_mode %s the start is refused with what to set',
    async (pool_mode) => {
      const databaseUrl = await pooler({ pool_mode })
      // Also when its sessions are many and used in turn.
      const inTurn = await pooler({ pool_mode, server_round_robin: '1', min_pool_size: '2' })
      for (const url of [databaseUrl, inTurn]) expect(await refused(url)).toContain('set pool_mode = session')
    },
  )

  test('with too few sessions the start says how many it takes', async () => {
    const message = await refused(await pooler({ pool_mode: 'session', default_pool_size: '1' }))
    expect(message).toContain('raise its default_pool_size (PgBouncer) to 15')
  })

  test('that takes no more clients, the start says so in its words', async () => {
    const message = await refused(await pooler({ pool_mode: 'session', max_client_conn: '0' }))
    expect(message).toContain('no more connections allowed')
  })
})
