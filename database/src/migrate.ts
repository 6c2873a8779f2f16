import { fileURLToPath } from 'node:url'
import type { Connection } from './connection.ts'

/** Beside this file in the sources; the build copies the folder beside its bundle, so it is found there too. */
export const migrationsFolder = (): string => fileURLToPath(new URL('./migrations', import.meta.url))

/** Brings the tables up to date: all that is due or nothing. Several servers may start on one database at once. */
export async function migrate(connection: Connection, folder = migrationsFolder()): Promise<void> {
  await connection.applyMigrations(folder)
}
