import type { Socket } from 'node:net'
import type { Database } from './database.ts'

/** The constructor options that make a pg-boss run on the same engine; written structurally, we do not import it. */
export type BossOptions =
  | { connectionString: string; max: number; application_name: string; stream: () => Socket }
  | { backend: 'pglite'; db: BossDatabase }

export type BossDatabase = {
  // biome-ignore lint/suspicious/noExplicitAny: pg-boss types its rows so
  executeSql(text: string, values?: unknown[]): Promise<{ rows: any[] }>
  listen(
    channel: string,
    onNotification: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<{ close(): Promise<void> }>
}

/** Hears what transactions tell on a channel (`pg_notify`), once they are committed. */
export type Listener = {
  told(payload: string): void
  /** From now on nothing is missed; what was told before may have been. */
  began(): void
  /** Nothing is heard until it begins again, which is tried by itself. */
  lost(): void
}

export type Listening = { close(): Promise<void> }

/** An open database. Nothing that holds one needs to know which engine runs. */
export type Connection = {
  db: Database
  engine: 'embedded' | 'postgresql'
  bossOptions: BossOptions
  /** Begins in the background. Close it before the connection. */
  listen(channel: string, listener: Listener): Listening
  /** Runs what is due in this folder; call it through `migrate`. */
  applyMigrations(folder: string): Promise<void>
  /** Waits for running queries. Stop the job runner first. */
  close(): Promise<void>
}

/** Told of what goes wrong in the background, where no request can fail for it. */
export type Report = (problem: Error) => void
