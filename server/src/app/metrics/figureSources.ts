import type { Database } from '@medlem/database/database'
import type { Gauge } from 'prom-client'
import type { Clock } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { FigureSource } from './cachedFigures.ts'
import { placeSources } from './placeSources.ts'
import {
  countPayments,
  type QueueFigures,
  readJobs,
  readMessagesWaiting,
  readPaymentsInMotion,
  readReplication,
} from './store.ts'

/** Several collectors may ask, as may everybody on this machine. */
const FRESH_MS = 10_000
/** The count of all payments reads the whole table. */
const FRESH_COUNT_MS = 60_000

export interface SourceParts extends Pick<Deps, 'config' | 'safekeeping'> {
  db: Database
  clock: Clock
  /** Makes a gauge of the register. */
  make<L extends string>(name: string, help: string, labelNames?: L[]): Gauge<L>
}

/** What the database knows, in parts that are read and fail each for itself. */
export function figureSources(parts: SourceParts): FigureSource[] {
  return [
    jobs(parts),
    payments(parts),
    paymentsInMotion(parts),
    messages(parts),
    replication(parts),
    ...placeSources(parts),
  ]
}

function jobs({ db, make }: SourceParts): FigureSource {
  const count = make('medlem_jobs', 'Jobs that are not done, by queue and state.', ['queue', 'state'])
  const oldest = make('medlem_job_oldest_seconds', 'For how long the job waits that is due the longest.', [
    'queue',
  ])
  const states = ['waiting', 'planned', 'retrying', 'active', 'failed'] as const
  const write = ({ queue, oldestSeconds, ...figures }: QueueFigures) => {
    for (const state of states) count.set({ queue, state }, figures[state])
    oldest.set({ queue }, oldestSeconds ?? 0)
  }
  return {
    name: 'jobs',
    freshMs: FRESH_MS,
    gauges: [count, oldest],
    async read() {
      const queues = await readJobs(db)
      return () => queues.forEach(write)
    },
  }
}

function payments({ db, make }: SourceParts): FigureSource {
  const count = make('medlem_payments', 'Payments by state, counted once a minute.', ['state'])
  return {
    name: 'payments',
    freshMs: FRESH_COUNT_MS,
    gauges: [count],
    async read() {
      const rows = await countPayments(db)
      return () => {
        for (const row of rows) count.set({ state: row.state }, row.count)
      }
    },
  }
}

function paymentsInMotion({ db, clock, make }: SourceParts): FigureSource {
  const count = make('medlem_payments_in_motion', 'Payments that are not decided, by state.', ['state'])
  const oldest = make(
    'medlem_payment_oldest_seconds',
    'Time since the last change of the payment in motion that changed longest ago, by state.',
    ['state'],
  )
  return {
    name: 'payments_in_motion',
    freshMs: FRESH_MS,
    gauges: [count, oldest],
    async read() {
      const rows = await readPaymentsInMotion(db)
      return () => {
        for (const { state, ...row } of rows) {
          count.set({ state }, row.count)
          oldest.set({ state }, ageSeconds(clock, row.oldest))
        }
      }
    },
  }
}

function messages({ db, clock, make }: SourceParts): FigureSource {
  const count = make('medlem_messages_waiting', 'Messages that are not sent yet, by channel.', ['channel'])
  const oldest = make('medlem_message_oldest_seconds', 'Age of the oldest of them, by channel.', ['channel'])
  return {
    name: 'messages',
    freshMs: FRESH_MS,
    gauges: [count, oldest],
    async read() {
      const rows = await readMessagesWaiting(db)
      return () => {
        for (const channel of ['email', 'whatsapp']) {
          const row = rows.find((one) => one.channel === channel)
          count.set({ channel }, row?.count ?? 0)
          oldest.set({ channel }, ageSeconds(clock, row?.oldest ?? null))
        }
      }
    },
  }
}

function replication({ db, make }: SourceParts): FigureSource {
  const recovery = make('medlem_database_in_recovery', '1 while the database only reads, as a standby does.')
  const synchronous = make(
    'medlem_database_synchronous',
    '1 when synchronous_standby_names is set, so that commits wait for a standby.',
  )
  const readable = make(
    'medlem_database_standbys_readable',
    '0 when standbys are connected and the role may not read their state.',
  )
  const standbys = make('medlem_database_standbys', 'Standbys, by their part in commits.', ['sync_state'])
  const lag = make('medlem_database_replay_lag_seconds', 'The longest replay lag, by part in commits.', [
    'sync_state',
  ])
  return {
    name: 'replication',
    freshMs: FRESH_MS,
    gauges: [recovery, synchronous, readable, standbys, lag],
    async read() {
      const state = await readReplication(db)
      return () => {
        recovery.set(state.inRecovery ? 1 : 0)
        synchronous.set(state.synchronous ? 1 : 0)
        readable.set(state.standbys ? 1 : 0)
        if (!state.standbys) return
        // PostgreSQL's own words for them.
        for (const sync_state of ['sync', 'quorum', 'potential', 'async']) standbys.set({ sync_state }, 0)
        for (const { syncState: sync_state, ...one } of state.standbys) {
          standbys.set({ sync_state }, one.count)
          lag.set({ sync_state }, one.lagSeconds)
        }
      }
    },
  }
}

function ageSeconds(clock: Clock, at: Date | null): number {
  return at ? Math.max(0, clock.now().getTime() - at.getTime()) / 1000 : 0
}
