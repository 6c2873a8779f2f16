import pg from 'pg'
import { idleTimeoutSocket } from './idleTimeoutSocket.ts'
import { placeOf } from './postgresqlProblem.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const TIMEOUT_MS = 5_000
/** What one process holds at most: its pool, the jobs, and the two that listen. */
const SESSIONS = 15
/** Which of two connections asks next. Twice the same shows a pooler that hands its sessions out in turn. */
const TURNS = [0, 1, 0, 0, 1, 1, 0] as const

/**
 * Refuses a pooler that gives every transaction another session (PgBouncer's pool_mode transaction or statement): there
 * no notification arrives, and the lock of the migrations is another's. One that keeps sessions whole is fine.
 */
export async function requireSessions(databaseUrl: string): Promise<void> {
  const first = await openProbe(databaseUrl)
  try {
    // A server names the process that serves the connection; a pooler makes a number up.
    if ((await backendOf(first)) === namedProcess(first)) return
    const second = await openProbe(databaseUrl)
    try {
      if (await keepSessions([first, second])) return
    } finally {
      await second.end()
    }
  } finally {
    await first.end()
  }
  throw new DatabaseUnavailable(
    `DATABASE_URL: the pooler at ${placeOf(databaseUrl)} hands every transaction another session, and Medlem needs whole ones; set pool_mode = session for this database (PgBouncer), or name the PostgreSQL server itself.`,
  )
}

/** Two connections that are kept whole have a session each, and it is the same whenever they ask. */
async function keepSessions(probes: readonly [pg.Client, pg.Client]): Promise<boolean> {
  const seen: [Set<number>, Set<number>] = [new Set(), new Set()]
  for (const turn of TURNS) seen[turn].add(await backendOf(probes[turn]))
  const [one] = seen[0]
  return seen[0].size === 1 && seen[1].size === 1 && one !== undefined && !seen[1].has(one)
}

async function openProbe(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: 'medlem start',
    stream: () => idleTimeoutSocket(),
  })
  // What waits for the connection fails with it.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function backendOf(client: pg.Client): Promise<number> {
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid ?? 0
  } catch (error) {
    if (!(error instanceof Error) || error.message !== 'Query read timeout') throw error
    throw new DatabaseUnavailable(
      `DATABASE_URL: the pooler in front of the database has no session to spare; raise its default_pool_size (PgBouncer) to ${SESSIONS} for each process of Medlem.`,
    )
  }
}

/** Public in the driver, missing in its types. */
function namedProcess(client: pg.Client): unknown {
  return 'processID' in client ? client.processID : undefined
}
