import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { countCommit } from './commitCount.ts'
import type { Database } from './database.ts'
import {
  allowSilence,
  allowSilenceFrom,
  idleTimeoutSocket,
  SILENCE,
  type SilenceLimits,
} from './idleTimeoutSocket.ts'
import { type Notice, takeNotices } from './notices.ts'
import { isOutage } from './outage.ts'
import { CommitUnknown, DatabaseUnavailable, ReadOnlyServer } from './unavailable.ts'
import type { Writers } from './writers.ts'

// Shorter than the 8 s in which a request is answered: waiting longer is of no use.
export const CONNECT_TIMEOUT_MS = 5_000
// A transaction that waits for something else than the database is a mistake of ours; it must not hold locks for ever.
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000

/** How long a connection is waited for. */
export interface PoolLimits extends SilenceLimits {
  /** Until one is open or free, in milliseconds. */
  connectMs: number
}

const LIMITS: PoolLimits = { ...SILENCE, connectMs: CONNECT_TIMEOUT_MS }

export function createPool(databaseUrl: string, poolSize: number, limits = LIMITS): pg.Pool {
  return new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: limits.connectMs,
    application_name: 'medlem',
    stream: () => idleTimeoutSocket(limits),
    onConnect: setUpSession,
  })
}

/**
 * By statement, as a pooler refuses options that come with the connection. The embedded engine runs in UTC; dates cut
 * from instants in SQL must not differ between the two. A server that only reads, as a standby does and a primary that was
 * demoted, is none for us: the next connection may find its successor. A query of ours has no helpers: they take the cores from
 * the other queries, and with a million members a search took half as long again with them.
 */
export async function setUpSession(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set time zone 'UTC'; set max_parallel_workers_per_gather = 0;
     set idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_TIMEOUT_MS}`,
  )
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'on')
    throw new ReadOnlyServer(
      'DATABASE_URL: the database only reads; it is a standby, or is set to read only.',
    )
}

/** By its class an error of the connection is known for one of the database, wherever it is met. */
export function lost(cause: unknown): DatabaseUnavailable {
  if (cause instanceof DatabaseUnavailable) return cause
  return new DatabaseUnavailable('The database can’t be reached.', { cause })
}

/** Commits something that leaves no row, and is written to the log like every other commit. */
export function probeCommit(pool: pg.Pool): Promise<unknown> {
  return onConnection(pool, (client) =>
    allowSilence(client, () => client.query("select pg_logical_emit_message(true, 'medlem', '')")),
  )
}

/** Runs what is given on a connection of the pool, which it leaves when the connection, or the server behind it, is of no use. */
async function onConnection<Answer>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect().catch((error: unknown) => {
    throw lost(error)
  })
  let unusable = false
  try {
    return await work(client)
  } catch (error) {
    unusable = isOutage(error)
    throw error
  } finally {
    client.release(unusable)
  }
}

type Query = (config: unknown, values?: unknown) => Promise<unknown>

/**
 * The database object of a pool. Every statement that writes and every transaction has a place among the writers; notices
 * are sent after the commit. Drizzle's own transaction would never give a connection back on which `begin` fails.
 */
export function databaseOf(
  pool: pg.Pool,
  { writers, send }: { writers: Writers; send: (notices: readonly Notice[]) => void },
): Database {
  const gated = new Proxy(pool, {
    get(target, name) {
      if (name === 'query') return query
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const query: Query = async (config, values) => {
    if (onlyReads(config)) return (pool.query as Query)(config, values)
    const leave = await writers.enter()
    const done = writers.committing()
    try {
      return await onConnection(pool, (client) =>
        allowSilence(client, () => {
          countCommit()
          return (client.query as Query).call(client, config, values)
        }),
      )
    } finally {
      done()
      leave()
    }
  }
  const db: Database = drizzle(gated)
  takeNotices(db, send)
  db.transaction = async (work, config) => {
    const leave = await writers.enter()
    const notices: Notice[] = []
    try {
      return await onConnection(pool, (client) =>
        committed(client, writers, (ready) =>
          drizzle(client).transaction(async (tx) => {
            takeNotices(tx, (some) => void notices.push(...some))
            const result = await work(tx)
            ready()
            return result
          }, config),
        ),
      )
    } catch (error) {
      // What was perhaps written is announced: a refetch in vain does no harm.
      if (!(error instanceof CommitUnknown)) notices.length = 0
      throw error
    } finally {
      leave()
      if (notices.length > 0) send(notices)
    }
  }
  return db
}

/**
 * Runs a transaction that calls `ready` right before its COMMIT. What fails after that in any other way than by an answer
 * of the server about the commit itself leaves open whether it is written.
 */
async function committed<Answer>(
  client: pg.PoolClient,
  writers: Writers,
  transaction: (ready: () => void) => Promise<Answer>,
): Promise<Answer> {
  let isReady = false
  let done = () => {}
  const unanswered = watchStandby(client)
  try {
    const answer = await allowSilenceFrom(client, (allow) =>
      transaction(() => {
        isReady = true
        countCommit()
        done = writers.committing()
        allow()
      }),
    )
    if (unanswered.is()) throw new CommitUnknown('The synchronous standby did not answer.')
    return answer
  } catch (error) {
    if (isReady && isOutage(error) && !(error instanceof CommitUnknown))
      throw new CommitUnknown('The database did not answer whether it committed.', { cause: error })
    throw error
  } finally {
    done()
    unanswered.stop()
  }
}

/** PostgreSQL commits without its standby when somebody cancels the waiting, and says so only in a warning (`SyncRepWaitForLSN`). */
function watchStandby(client: pg.PoolClient): { is: () => boolean; stop: () => void } {
  let unanswered = false
  const onNotice = (notice: object) => {
    if ('routine' in notice && notice.routine === 'SyncRepWaitForLSN') unanswered = true
  }
  client.on('notice', onNotice)
  return { is: () => unanswered, stop: () => client.off('notice', onNotice) }
}

function textOf(config: unknown): string {
  if (typeof config === 'string') return config
  const text: unknown =
    typeof config === 'object' && config !== null && 'text' in config ? config.text : undefined
  return typeof text === 'string' ? text : ''
}

const WRITES = /\b(insert\s+into|update|delete\s+from|merge\s+into)\b/i

/** Of prepared statements, each of which is one object. */
const known = new WeakMap<object, boolean>()

/** Taken for one that writes when in doubt: that costs a place, and no more. */
function onlyReads(config: unknown): boolean {
  if (!isPrepared(config)) return isReading(textOf(config))
  const found = known.get(config) ?? isReading(textOf(config))
  known.set(config, found)
  return found
}

const isPrepared = (config: unknown): config is object =>
  typeof config === 'object' && config !== null && 'name' in config && config.name !== undefined

function isReading(text: string): boolean {
  return /^[\s(]*(select|with|show)\b/i.test(text) && !WRITES.test(text)
}
