import type { FastifyInstance } from 'fastify'
import { unavailable } from '../error/appError.ts'

declare module 'fastify' {
  interface FastifyInstance {
    work: Work
  }
}

interface Work {
  /** Requests that are worked on, also those whose answer was given up. */
  underWay: number
  /** Each begins one that waits; the first came first. */
  urgent: Set<() => void>
  others: Set<() => void>
}

/**
 * With many more than the database has connections each would wait so long for one that its answer is given up, its
 * work done for nothing and asked for again: a server that is that far behind never catches up.
 */
export const AT_ONCE = 40
/** What is not begun by then is told to come back while it is still waited for. */
export const LINE_MS = 2_000

export function countWork(app: Pick<FastifyInstance, 'decorate'>): void {
  const work: Work = { underWay: 0, urgent: new Set(), others: new Set() }
  app.decorate('work', work)
}

/**
 * Does the work of a request when it is its turn, or answers 503 when that does not come soon enough. What is urgent goes
 * before all others: the word of a payment comes once, and perhaps from nobody else.
 */
export async function admit<T>(
  { work }: Pick<FastifyInstance, 'work'>,
  task: () => Promise<T>,
  { urgent = false }: { urgent?: boolean | undefined } = {},
): Promise<T> {
  if (work.underWay >= AT_ONCE) await turnIn(urgent ? work.urgent : work.others)
  else work.underWay += 1
  try {
    return await task()
  } finally {
    // Whoever waits takes the place over.
    if (!beginFirst(work.urgent) && !beginFirst(work.others)) work.underWay -= 1
  }
}

function turnIn(line: Work['urgent']): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(queueTimer)
      resolve()
    }
    const queueTimer = setTimeout(() => {
      line.delete(begin)
      reject(unavailable())
    }, LINE_MS)
    line.add(begin)
  })
}

function beginFirst(line: Work['urgent']): boolean {
  const [begin] = line
  if (!begin) return false
  line.delete(begin)
  begin()
  return true
}
