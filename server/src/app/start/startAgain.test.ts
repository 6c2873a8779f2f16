import { join } from 'node:path'
import { connect } from '@medlem/database/connect'
import { migrate } from '@medlem/database/migrate'
import { freePort } from '@medlem/database/testing/freePort'
import {
  asAdmin,
  databaseAt,
  type OrdinaryDatabase,
  ordinaryDatabase,
} from '@medlem/database/testing/ordinaryDatabase'
import { temporaryFolder } from '@medlem/database/testing/temporaryFolder'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startServer } from '../../testing/serverProcess.ts'

const { TEST_DATABASE_URL: adminUrl = '' } = process.env

describe.runIf(adminUrl)('a start during which the database went away', () => {
  let database: OrdinaryDatabase
  beforeEach(async () => {
    database = await ordinaryDatabase(adminUrl)
    const connection = await connect({ databaseUrl: database.url, dataFolder: '' })
    await migrate(connection).finally(() => connection.close())
  })
  afterEach(() => database.drop())

  const server = async (waitSeconds: number) => {
    const started = startServer({
      dataFolder: join(await temporaryFolder(), 'data'),
      port: await freePort(),
      sandboxPort: await freePort(),
      environment: { DATABASE_URL: database.url, DATABASE_WAIT_SECONDS: String(waitSeconds) },
    })
    onTestFinished(() => started.kill())
    return started
  }

  /** Starts a server, and ends its connections when it has come so far as to read what it keeps in the database. */
  const interrupted = async (waitSeconds: number) => {
    let started: Awaited<ReturnType<typeof server>> | undefined
    await asAdmin(databaseAt(adminUrl, database.name), async (admin) => {
      await admin.query('begin')
      await admin.query('lock table organisation in access exclusive mode')
      started = await server(waitSeconds)
      const end = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      const ended = async () => {
        // Within a transaction the server repeats what it said first.
        await admin.query('select pg_stat_clear_snapshot()')
        return (await admin.query(end)).rowCount
      }
      await expect.poll(ended).toBeGreaterThan(0)
      await admin.query('commit')
    })
    return started
  }

  test('begins again, and works', async () => {
    const started = await interrupted(60)
    await started?.ready
  }, 600_000)

  test('ends in a line where nothing is to be waited for', async () => {
    const started = await interrupted(0)
    await expect(started?.ready).rejects.toThrow(/the database went away during the start/)
  }, 600_000)
})
