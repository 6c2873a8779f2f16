import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** A notification of PostgreSQL (NOTIFY). */
export interface Notice {
  channel: string
  payload: string
}

type Take = (notices: readonly Notice[]) => void

/** Who sends what is noted on a database object, or on a transaction of it; it goes with that object. */
const takers = new WeakMap<Database, Take>()

/** Names who sends the notices of a database object, or keeps those of a transaction until it is committed. */
export function takeNotices(db: Database, take: Take): void {
  takers.set(db, take)
}

/**
 * Sends notices once the transaction is committed, and none when it is undone. They are not part of it: PostgreSQL holds
 * a lock of the whole database from NOTIFY to the end of COMMIT (`PreCommit_Notify`), and with a synchronous standby that
 * is its answer, so that all commits would follow one another. A process that ends between the two sends none, so a notice
 * may only spare its receivers a delay: they also ask by themselves.
 */
export async function notifyAfterCommit(db: Database, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const take = takers.get(db)
  if (take) return take(notices)
  // The embedded engine has no standby.
  const calls = notices.map(({ channel, payload }) => sql`pg_notify(${channel}, ${payload})`)
  await db.execute(sql`select ${sql.join(calls, sql`, `)}`)
}

const AGAIN_MS = 1_000
/** While nothing can be sent those who listen have lost their connections too, and ask for everything. */
const MAX_KEPT = 1_000

/**
 * Sends notices in the order in which they came: what came while one statement was under way goes with the next. `send`
 * gets the notices of one statement.
 */
export function noticeSender(send: (notices: readonly Notice[]) => Promise<unknown>) {
  let waiting: Notice[] = []
  let running: Promise<void> | undefined
  let isClosed = false

  const run = async () => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      const sent = await send(batch).then(
        () => true,
        () => false,
      )
      if (sent) continue
      if (isClosed) return
      waiting = [...batch, ...waiting].slice(-MAX_KEPT)
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
  const begin = () => {
    running ??= run().finally(() => {
      running = undefined
    })
  }
  return {
    take(notices: readonly Notice[]) {
      waiting = [...waiting, ...notices].slice(-MAX_KEPT)
      begin()
    },
    /** Tries once more to send what is left. */
    async close() {
      isClosed = true
      await running
    },
  }
}

/** The statement of a batch; its own commit asks no standby. */
export const NOTIFY_STATEMENT =
  "select set_config('synchronous_commit', 'local', true), pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as notice (channel, payload)"
