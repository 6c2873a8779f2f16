import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { type LogFacts, logOf } from './log.ts'

// Anyone may post callbacks, as often as they like; they must not fill the log.
const MAX_LINES_PER_MINUTE = 60

type Warn = (request: FastifyRequest, facts: LogFacts, message: string) => void

/** Warns at most so many times a minute. */
export function rateLimited({ clock }: { clock: Clock }): Warn {
  let minute = 0
  let lines = 0
  return (request, facts, message) => {
    const now = Math.floor(clock.now().getTime() / 60_000)
    lines = now === minute ? lines + 1 : 1
    minute = now
    if (lines <= MAX_LINES_PER_MINUTE) logOf(request).warn(facts, message)
  }
}
