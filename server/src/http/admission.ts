import type { FastifyInstance } from 'fastify'
import { unavailable } from './errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Requests that are worked on, also those whose answer was given up. */
    work: { underWay: number }
  }
}

/**
 * With more at once each would wait so long for the database that its answer is given up, its work done for nothing and
 * asked for again: a server that is that far behind never catches up. A hundred are done within a second or two.
 */
export const AT_ONCE = 100

export function countWork(app: FastifyInstance): void {
  app.decorate('work', { underWay: 0 })
}

/** Does the work of a request, or answers 503 at once when there is too much of it. */
export async function admit<T>({ work }: FastifyInstance, task: () => Promise<T>): Promise<T> {
  if (work.underWay >= AT_ONCE) throw unavailable()
  work.underWay += 1
  try {
    return await task()
  } finally {
    work.underWay -= 1
  }
}
