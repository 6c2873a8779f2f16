import { createHash } from 'node:crypto'
import type { BossOptions } from '@medlem/database/connection'
import type { Database } from '@medlem/database/database'
import { notifyAfterCommit } from '@medlem/database/notices'
import { isOutage } from '@medlem/database/outage'
import { DatabaseUnavailable } from '@medlem/database/unavailable'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type Job, type JobResult, PgBoss, type QueueOptions, type QueuePolicy } from 'pg-boss'
import type { Log } from '../log/log.ts'

/** The data of each job. Identifiers only: a job reads the rest when it runs. */
export interface JobData {
  /** A webhook or a start reported something about a payment. */
  settlePayment: {
    paymentId: string
    source: 'callback' | 'start'
    declined?: boolean
    /** When the webhook came in, ISO 8601; absent in jobs of earlier releases. */
    receivedAt?: string
  }
  /** Ask again about a payment that is not decided; one waits at a time for each payment. */
  reconcilePayment: { paymentId: string }
  /** Find undecided payments that have no job. */
  sweepPayments: Record<string, never>
  /** A payment whose payer asked for the card to be kept is paid, or a card was named for it. */
  keepCard: { paymentId: string }
  /** A card was deleted here; the provider is asked until it has deleted it too. */
  forgetCard: { cardId: string; tries?: number }
  /** An agreement in an app may have ended, or allow another sum. */
  checkAgreement: { cardId: string }
  /** A charge was ordered for a year that was paid in another way since. */
  cancelCharge: { paymentId: string }
  /** Charge the renewals, and the parts of prices, that are due. */
  renewMemberships: Record<string, never>
  /** Remind those whose membership ends, or has ended. */
  remindMembers: Record<string, never>
  /** Ask the payment providers of an organisation what they paid out. */
  fetchPayouts: { orgId: string }
  /** Hand the vouchers of an organisation that wait to its accounting program. */
  sendVouchers: { orgId: string }
  /** Send the e-mails that are due. */
  sendMessages: Record<string, never>
  /** The same for the messaging app: a slow mail server does not delay it. */
  sendWhatsApp: Record<string, never>
  /** Hand to browsers' push services what they are to show. */
  sendPushes: Record<string, never>
  /** Offer the places at events that were not accepted in time to the next on the waiting list. */
  sweepOffers: Record<string, never>
  /** Go on with a batch of changes: its preview, its run or its undoing. */
  runBatch: { batchId: string }
  /** Note how far each chain of the audit log is. */
  noteAuditHeads: Record<string, never>
  /** After midnight: apply what the new day changes, and check the invariants; or only these steps of it, which failed. */
  nightly: { only?: string[] }
}
export type JobName = keyof JobData
export type JobHandlers = { [N in JobName]: (data: JobData[N]) => Promise<void> }

export interface EnqueueOptions {
  startAfterSeconds?: number
  /** While a job with this key waits, another is not added. */
  singletonKey?: string
}

/** Work that survives a crash. A job is written in the transaction of what made it due, and undone with it. */
export interface Jobs {
  enqueue<N extends JobName>(tx: Database, name: N, data: JobData[N], options?: EnqueueOptions): Promise<void>
  /** Starts to run what is due; a handler that throws is tried again, later and later. */
  start(handlers: JobHandlers): Promise<void>
  /** Lets running jobs finish, for a moment. */
  stop(): Promise<void>
  ready(): boolean
}

interface Queue {
  policy: QueuePolicy
  cron?: string
  expireSeconds?: number
  pollSeconds?: number
  /** So many of those that wait are fetched and run at once, and the next without a rest: of a queue where many may wait. */
  together?: number
}

// 'short' keeps at most one waiting job for each key, so the sweep can name every payment again and again.
const queues: Record<JobName, Queue> = {
  // A person waits for these two, which are often due some seconds after they were enqueued.
  settlePayment: { policy: 'standard', pollSeconds: 2, together: 6 },
  reconcilePayment: { policy: 'short', pollSeconds: 2, together: 6 },
  sweepPayments: { policy: 'short', cron: '* * * * *' },
  keepCard: { policy: 'short', together: 6 },
  forgetCard: { policy: 'short', together: 6 },
  checkAgreement: { policy: 'short', together: 6 },
  cancelCharge: { policy: 'short', together: 6 },
  // Often, so that what a process left is taken up; while one works, another may join it.
  renewMemberships: { policy: 'short', cron: '*/10 * * * *', expireSeconds: 3600 },
  // By day, and every hour: a server that was down in the morning makes up for it.
  remindMembers: { policy: 'short', cron: '7 9-17 * * *', expireSeconds: 3600 },
  fetchPayouts: { policy: 'short', expireSeconds: 3600, together: 2 },
  // One waits for each organisation; a second that comes while one works finds its lease.
  sendVouchers: { policy: 'short', expireSeconds: 3600, together: 2 },
  // What a process left is taken up when its lease ends; while one sends, others may join it.
  sendMessages: { policy: 'short', expireSeconds: 3600 },
  sendWhatsApp: { policy: 'short', expireSeconds: 3600 },
  sendPushes: { policy: 'short', expireSeconds: 3600 },
  sweepOffers: { policy: 'short', cron: '* * * * *' },
  // One waits for each batch; two that work on one take turns.
  runBatch: { policy: 'short', expireSeconds: 3600, together: 2 },
  noteAuditHeads: { policy: 'short', cron: '* * * * *' },
  nightly: { policy: 'short', cron: '1 0 * * *', expireSeconds: 3600 },
}
const names = Object.keys(queues) as JobName[]

const TIME_ZONE = 'Europe/Copenhagen'
const EXPIRE_SECONDS = 60
/**
 * A long job tells this often that it is worked on. One whose process ended, or could not write its result while the
 * database failed over, is taken up so long after; a failover of 20 s misses no two of its signs of life.
 */
const HEARTBEAT_SECONDS = 60
const HEARTBEAT_EVERY_SECONDS = 15
/** How often jobs are looked for that are worked on no more. */
const SUPERVISE_SECONDS = 30
const KEEP_DONE_SECONDS = 86_400
const STOP_TIMEOUT_MS = 5_000
/**
 * What is due without a notification is found so late: planned and repeated work, and what a lost one would have said. Eighteen
 * queues that are asked every two seconds kept an idle server busy with an eighth of a processor.
 */
const POLL_SECONDS = 10
/** A job that fails is due again after 2, 4, 8 s and so on, in the end twice a minute for half an hour; it runs at the next poll. */
const RETRIES = { retryLimit: 60, retryDelay: 2, retryBackoff: true, retryDelayMax: 30 }

/** What is as it should be is left alone: a start would wait for the disk after each of three dozen writes. */
async function createQueues(boss: PgBoss, { notify }: { notify: boolean }): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const schedules = await boss.getSchedules()
  for (const name of names) {
    const { policy, cron, expireSeconds = EXPIRE_SECONDS } = queues[name]
    const options = {
      notify,
      ...RETRIES,
      expireInSeconds: expireSeconds,
      ...(expireSeconds > HEARTBEAT_SECONDS && { heartbeatSeconds: HEARTBEAT_SECONDS }),
      deleteAfterSeconds: KEEP_DONE_SECONDS,
    }
    const queue = known.get(name)
    if (!queue) await boss.createQueue(name, { policy, ...options })
    // One that an older version made has that version's options.
    else if (!hasOptions(queue, options)) await boss.updateQueue(name, options)
    const isPlanned = schedules.some(
      (one) => one.name === name && one.cron === cron && one.timezone === TIME_ZONE,
    )
    if (cron && !isPlanned) await boss.schedule(name, cron, {}, { tz: TIME_ZONE })
  }
}

function hasOptions(queue: QueueOptions, options: QueueOptions): boolean {
  const keys = Object.keys(options) as (keyof QueueOptions)[]
  return keys.every((key) => queue[key] === options[key])
}

/** On a server the library's notification would be part of the transaction, and its commits would follow one another. */
const queueOptions = (bossOptions: BossOptions) => ({ notify: !('connectionString' in bossOptions) })

/** The channel of the library on which its workers listen (`notifyChannelSql`, for its own schema). */
const WAKE_CHANNEL = `pgboss_${createHash('sha224').update('pgboss').digest('hex').slice(0, 24)}`

/** Makes the tables and queues, and runs nothing. */
export async function installJobs(bossOptions: BossOptions): Promise<void> {
  const boss = new PgBoss({ ...bossOptions, supervise: false, schedule: false })
  await boss.start()
  await createQueues(boss, queueOptions(bossOptions))
  await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
}

/** The runner has connections of its own, and passes on what their driver says. */
function named(error: Error): Error {
  return isOutage(error) ? new DatabaseUnavailable('The database can’t be reached.', { cause: error }) : error
}

/** A worker of the library passes on a copy of the error's fields, which is no Error and so no outage to the log. */
export function asError(error: object): Error {
  if (error instanceof Error) return error
  const { message } = error as { message?: unknown }
  return Object.assign(new Error(typeof message === 'string' ? message : 'unknown'), error)
}

/** The jobs of one server, on the engine of its database. */
export function createJobs(
  bossOptions: BossOptions,
  log: Log,
  {
    superviseSeconds = SUPERVISE_SECONDS,
    pollSeconds,
  }: { superviseSeconds?: number; pollSeconds?: number } = {},
): Jobs {
  const boss = new PgBoss({
    ...bossOptions,
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  return jobsOf(boss, { bossOptions, log, pollSeconds })
}

/** The jobs of a command, which enqueues and leaves the work to a server; to be stopped. The queues are there. */
export async function openJobs(bossOptions: BossOptions, log: Log): Promise<Jobs> {
  const boss = new PgBoss({ ...bossOptions, supervise: false, schedule: false })
  const jobs = jobsOf(boss, { bossOptions, log })
  // On a server nothing can be enqueued before.
  await boss.start()
  return jobs
}

function jobsOf(
  boss: PgBoss,
  { bossOptions, log, pollSeconds }: { bossOptions: BossOptions; log: Log; pollSeconds?: number },
): Jobs {
  const { notify: isWoken } = queueOptions(bossOptions)
  let running = false
  // Without a listener an error in the background would end the process.
  boss.on('error', (error) =>
    log.error({ event: 'job_queue_problem', err: named(asError(error)) }, 'the job queue failed'),
  )

  async function work<N extends JobName>(name: N, handler: JobHandlers[N]): Promise<void> {
    const run = async ({ id, data }: Job<JobData[N]>): Promise<JobResult> => {
      try {
        await handler(data)
        return { id, status: 'completed' }
      } catch (error) {
        log.warn(
          { event: 'job_failed', err: error, job: name, jobId: id },
          'a job failed, and is tried again',
        )
        return { id, status: 'failed' }
      }
    }
    const everySeconds = pollSeconds ?? queues[name].pollSeconds ?? POLL_SECONDS
    const options = {
      batchSize: queues[name].together ?? 1,
      // Each of a batch fails or is done for itself.
      perJobResults: true as const,
      // Without it a worker rests for its whole interval after each batch, however many wait.
      burstWhenBatchFull: true,
      pollingIntervalSeconds: everySeconds,
      notifyPollingIntervalSeconds: everySeconds,
      heartbeatRefreshSeconds: HEARTBEAT_EVERY_SECONDS,
    }
    await boss.work<JobData[N], void, typeof options>(name, options, (jobs) => Promise.all(jobs.map(run)))
  }

  return {
    async enqueue(tx, name, data, { startAfterSeconds, singletonKey } = {}) {
      await boss.send(name, data, {
        db: fromDrizzle(tx, sql),
        ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
        ...(singletonKey === undefined ? {} : { singletonKey }),
      })
      if (!isWoken && startAfterSeconds === undefined)
        await notifyAfterCommit(tx, [{ channel: WAKE_CHANNEL, payload: name }])
    },
    async start(handlers) {
      await boss.start()
      await createQueues(boss, queueOptions(bossOptions))
      for (const name of names) await work(name, handlers[name])
      running = true
    },
    async stop() {
      running = false
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
    },
    ready: () => running,
  }
}
