import type { Socket } from 'node:net'
import type pg from 'pg'
import type { Database } from './database.ts'

/** The constructor options that make a pg-boss run on the same engine; written structurally, we do not import it. */
export type BossOptions =
  | {
      connectionString: string
      max: number
      application_name: string
      stream: () => Socket
      onConnect: (client: pg.ClientBase) => Promise<void>
    }
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

/** Subscribes to a channel (`pg_notify`); a transaction's notifications come once it is committed. */
export type Listener = {
  notified(payload: string): void
  /** From now on no notification is missed; earlier ones may have been. */
  subscribed(): void
  /** No notification comes until it is subscribed again, which is tried by itself. */
  lost(): void
}

export type Listening = { close(): Promise<void> }

/** The connections for requests at this moment. */
export type PoolUse = {
  open: number
  idle: number
  limit: number
  /** How many wait for one. */
  waiting: number
  /** How many wait for a place among those who write. */
  writersWaiting: number
}

/** An open database. Nothing that holds one needs to know which engine runs. */
export type Connection = {
  db: Database
  engine: 'embedded' | 'postgresql'
  bossOptions: BossOptions
  /** Begins in the background. Close it before the connection. */
  listen(channel: string, listener: Listener): Listening
  /** Runs what is due in this folder and notes it in a table of the schema `drizzle`; call it through `migrate`. */
  applyMigrations(what: { folder: string; table: string }): Promise<void>
  /** Whether a write is committed within so many milliseconds; a commit under way is never cancelled. */
  canCommit(limitMs: number): Promise<boolean>
  /** Absent for the embedded engine, which has no pool. */
  poolUse?: () => PoolUse
  /** The files of the embedded engine at one moment, as an archive; absent for a server, which has tools of its own. */
  archive?: () => Promise<Buffer>
  /** Waits for running queries. Stop the job runner first. */
  close(): Promise<void>
}

/** Receives errors of background work, where no request can fail with them. */
export type Report = (problem: Error) => void
