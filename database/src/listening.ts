import pg from 'pg'
import type { Listener, Listening, Report } from './connection.ts'

// An answer that takes longer means that this connection is dead.
const CONNECT_TIMEOUT_MS = 5_000
const BEAT_EVERY_MS = 5_000
const FIRST_WAIT_MS = 250
/** Live changes come again so soon after a failover; a try each second or two costs a database that starts nothing. */
const MAX_WAIT_MS = 2_000

interface ListeningOptions {
  databaseUrl: string
  /** A plain name: it stands in the statement as it is. */
  channel: string
  listener: Listener
  report?: Report | undefined
}

/** Listens on a connection of its own, which a pool could not promise to be the same; one that is lost is made anew. */
export function listenOnPostgresql({ databaseUrl, channel, listener, report }: ListeningOptions): Listening {
  let closed = false
  let failures = 0
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  const retry = () => {
    const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + Math.random() / 2)
    failures += 1
    timer = setTimeout(open, wait)
  }

  function open(): void {
    const one = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
      application_name: 'medlem listening',
    })
    client = one
    let over = false
    const fail = (problem: Error) => {
      if (over) return
      over = true
      clearInterval(timer)
      one.end().catch(() => undefined)
      if (closed) return
      if (failures === 0) report?.(problem)
      listener.lost()
      retry()
    }
    one.on('error', fail)
    one.on('end', () => fail(new Error('the connection that listens to the database has ended')))
    one.on('notification', ({ payload = '' }) => listener.notified(payload))
    begin(one).then(() => {
      if (over || closed) return
      failures = 0
      timer = setInterval(() => one.query('select 1').catch(fail), BEAT_EVERY_MS)
      listener.subscribed()
    }, fail)
  }

  const begin = async (one: pg.Client) => {
    await one.connect()
    await one.query(`listen ${channel}`)
  }

  open()
  return {
    async close() {
      closed = true
      clearInterval(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
