import type { FastifyInstance } from 'fastify'
import { unavailable } from '../error/appError.ts'

declare module 'fastify' {
  interface FastifyInstance {
    work: Work
  }
}

type Queue = Set<() => void>

interface Work {
  /** Requests in progress, also those that were answered 503 because they took too long. */
  running: number
  /** Each entry starts a queued request, in order of arrival. */
  urgent: Queue
  others: Queue
  /** Calls that are never refused because the queue is full. */
  urgentCalls: { method: string; path: RegExp }[]
}

/**
 * With many more requests than database connections each would wait so long for one that it times out, and its client
 * repeats it: an overloaded server would never recover. With fewer the database is asked for fewer callers at once: at three
 * times what a server can serve, 40 left 69 % of its best, and 100 leave 83 % (docs/benchmarks/requests.md).
 */
export const MAX_CONCURRENT = 100
/** A request that is still queued then is answered 503, before its client gives up. */
export const QUEUE_TIMEOUT_MS = 2_000

export function initConcurrencyLimit(app: Pick<FastifyInstance, 'decorate'>): void {
  const work: Work = { running: 0, urgent: new Set(), others: new Set(), urgentCalls: [] }
  app.decorate('work', work)
}

/**
 * Runs a task, at most MAX_CONCURRENT at a time; the others are queued, and refused with 503 after QUEUE_TIMEOUT_MS. Urgent
 * ones run first: a client reports a payment once, and no webhook may follow.
 */
export async function limitConcurrency<T>(
  { work }: Pick<FastifyInstance, 'work'>,
  task: () => Promise<T>,
  { urgent = false }: { urgent?: boolean | undefined } = {},
): Promise<T> {
  if (work.running >= MAX_CONCURRENT) await queued(urgent ? work.urgent : work.others)
  else work.running += 1
  try {
    return await task()
  } finally {
    // A queued request takes over the place.
    if (!startFirst(work.urgent) && !startFirst(work.others)) work.running -= 1
  }
}

function queued(queue: Queue): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      clearTimeout(queueTimer)
      resolve()
    }
    const queueTimer = setTimeout(() => {
      queue.delete(start)
      reject(unavailable())
    }, QUEUE_TIMEOUT_MS)
    queue.add(start)
  })
}

function startFirst(queue: Queue): boolean {
  const [start] = queue
  if (!start) return false
  queue.delete(start)
  start()
  return true
}
