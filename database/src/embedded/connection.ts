import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Connection } from '../connection.ts'
import { bossDatabase } from './bossDatabase.ts'

/** A running engine as a connection. */
export function embeddedConnection(engine: PGlite, close = () => engine.close()): Connection {
  const db = drizzle(engine)
  return {
    db,
    engine: 'embedded',
    bossOptions: { backend: 'pglite', db: bossDatabase(engine) },
    // No other process can be at it: the folder is locked.
    applyMigrations: (folder) => migrate(db, { migrationsFolder: folder }),
    close,
  }
}
