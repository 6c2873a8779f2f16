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
    // It commits to its own folder, without a standby.
    canCommit: async () => (await engine.query('select 1')).rows.length === 1,
    close,
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
