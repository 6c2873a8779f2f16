import type { Database } from '@medlem/database/database'
import { message } from '@medlem/database/schema/message'
import { payment, paymentEvent } from '@medlem/database/schema/payment'
import { mayHaveNews, statesWhere } from '@medlem/domain/payment'
import { count, eq, inArray, min, sql } from 'drizzle-orm'

/** How many payments are in each state; reads the whole table. */
export function countPayments(db: Database) {
  return db.select({ state: payment.state, count: count() }).from(payment).groupBy(payment.state)
}

/** Payments that the provider may have news of, and when the one that changed longest ago did. */
export function readPaymentsInMotion(db: Database) {
  const lastChange = db
    .select({ at: sql<Date>`max(${paymentEvent.at})`.as('at') })
    .from(paymentEvent)
    .where(eq(paymentEvent.paymentId, payment.id))
    .as('last_change')
  return db
    .select({
      state: payment.state,
      count: count(),
      oldest: min(sql`${lastChange.at}`).mapWith(payment.createdAt),
    })
    .from(payment)
    .leftJoinLateral(lastChange, sql`true`)
    .where(inArray(payment.state, statesWhere(mayHaveNews)))
    .groupBy(payment.state)
}

/** Messages that are not sent yet, by channel, and when the oldest was written. */
export function readMessagesWaiting(db: Database) {
  return db
    .select({ channel: message.channel, count: count(), oldest: min(message.createdAt) })
    .from(message)
    .where(inArray(message.state, ['queued', 'failed', 'sending']))
    .groupBy(message.channel)
}

export interface QueueFigures {
  queue: string
  waiting: number
  planned: number
  retrying: number
  active: number
  failed: number
  /** For how long the job that is due the longest waits; null when none is due. */
  oldestSeconds: number | null
}

/** The jobs of each queue that are not done. Empty before the first start of the job runner. */
export async function readJobs(db: Database): Promise<QueueFigures[]> {
  const made = await db.execute<{ made: boolean }>(sql`select to_regclass('pgboss.job') is not null as made`)
  if (!made.rows[0]?.made) return []
  const { rows } = await db.execute<QueueFigures & Record<string, unknown>>(sql`
    select name as queue,
      (count(*) filter (where state = 'created' and start_after <= now()))::int as waiting,
      (count(*) filter (where state = 'created' and start_after > now()))::int as planned,
      (count(*) filter (where state = 'retry'))::int as retrying,
      (count(*) filter (where state = 'active'))::int as active,
      (count(*) filter (where state = 'failed'))::int as failed,
      (extract(epoch from now() - min(start_after)
        filter (where state in ('created', 'retry') and start_after <= now())))::float8 as "oldestSeconds"
    from pgboss.job
    where state in ('created', 'retry', 'active', 'failed')
    group by name`)
  return rows
}

export interface ReplicationFigures {
  inRecovery: boolean
  synchronous: boolean
  /** Standbys by their part in commits (sync, quorum, potential, async); null where the role may not read them. */
  standbys: { syncState: string; count: number; lagSeconds: number }[] | null
}

/** What the database says of its replication. PostgreSQL hides the state of a standby from a role without pg_monitor. */
export async function readReplication(db: Database): Promise<ReplicationFigures> {
  const { rows } = await db.execute<{ recovery: boolean; names: string | null }>(
    sql`select pg_is_in_recovery() as recovery, current_setting('synchronous_standby_names', true) as names`,
  )
  const standbys = await db.execute<{
    syncState: string | null
    count: number
    lagSeconds: number | null
  }>(sql`
    select sync_state as "syncState", count(*)::int as count,
      (extract(epoch from max(replay_lag)))::float8 as "lagSeconds"
    from pg_stat_replication group by sync_state`)
  const readable = standbys.rows.flatMap(({ syncState, count: standbyCount, lagSeconds }) =>
    syncState === null ? [] : [{ syncState, count: standbyCount, lagSeconds: lagSeconds ?? 0 }],
  )
  return {
    inRecovery: rows[0]?.recovery ?? false,
    synchronous: (rows[0]?.names ?? '') !== '',
    standbys: readable.length === standbys.rows.length ? readable : null,
  }
}
