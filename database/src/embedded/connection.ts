import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Connection, Listener, Listening } from '../connection.ts'
import { bossDatabase } from './bossDatabase.ts'

/** A running engine as a connection. */
export function embeddedConnection(engine: PGlite, close = () => engine.close()): Connection {
  const db = drizzle(engine)
  return {
    db,
    engine: 'embedded',
    bossOptions: { backend: 'pglite', db: bossDatabase(engine) },
    listen: (channel, listener) => listenEmbedded(engine, channel, listener),
    // No other process can be at it: the folder is locked.
    applyMigrations: ({ folder, table }) => migrate(db, { migrationsFolder: folder, migrationsTable: table }),
    canCommit: shortly(async () => {
      // The number of a transaction is written and synced with its commit.
      const { rows } = await engine.query('select pg_current_xact_id()')
      return rows.length === 1
    }),
    close,
  }
}

/** An answer counts so long, however many ask: each new one waits for the disk. */
const FRESH_MS = 1_000

function shortly(ask: () => Promise<boolean>): () => Promise<boolean> {
  let answered: { at: number; answer: Promise<boolean> } | undefined
  return () => {
    const at = performance.now()
    if (!answered || at - answered.at > FRESH_MS) answered = { at, answer: ask() }
    return answered.answer
  }
}

/** The engine runs in this process: what begins to listen never loses it. */
function listenEmbedded(engine: PGlite, channel: string, listener: Listener): Listening {
  const listening = engine.listen(channel, listener.notified)
  listening.then(listener.subscribed, listener.lost)
  return {
    close: async () => {
      const unlisten = await listening.catch(() => undefined)
      await unlisten?.()
    },
  }
}
