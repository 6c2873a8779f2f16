import type { Connection, Report } from './connection.ts'
import { openEmbedded } from './embedded.ts'
import type { DatabaseUnavailable } from './unavailable.ts'

export type { BossOptions, Connection } from './connection.ts'
export { DatabaseUnavailable } from './unavailable.ts'

export type ConnectOptions = {
  /** A PostgreSQL server; without it the embedded engine runs in the data folder. */
  databaseUrl?: string | undefined
  dataFolder: string
  /** What `writeTemplate` made; spares the embedded engine the seconds of its first initialisation. */
  templateFile?: string | undefined
  /** How many connections to hold to a PostgreSQL server, besides those of the job runner. */
  poolSize?: number | undefined
  report?: Report
  /** How long to wait for a PostgreSQL server that does not answer, as during a failover; 0 by default. */
  waitSeconds?: number | undefined
  /** Called once when it begins to wait, with what is wrong. */
  onWait?: (problem: DatabaseUnavailable) => void
}

/** Opens the database; throws `DatabaseUnavailable` with a line for the operator when that can't be done. */
export async function connect(options: ConnectOptions): Promise<Connection> {
  const { databaseUrl, dataFolder, templateFile, report, ...more } = options
  if (!databaseUrl) return openEmbedded({ dataFolder, templateFile, report })
  // The embedded engine's start does not wait for a driver that it does not use.
  const { openPostgresql } = await import('./postgresql.ts')
  return openPostgresql({ databaseUrl, report, ...more })
}
