import { safeStack, safeWords } from '@medlem/database/errorWords'
import { isDatabaseOutage } from '@medlem/database/outage'
import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'

/** So often an outage of the database has a line, however many requests and jobs meet it. */
const OUTAGE_EVERY_MS = 60_000
const OUTAGE = 'database_outage'
/** A cause of a cause of a cause says all there is. */
const DEEPEST_CAUSE = 4

/** The log of the whole server: errors without the values of queries, an outage of the database once a minute. */
export function createLog(
  { logLevel }: { logLevel: string },
  { destination, now = () => Date.now() }: { destination?: DestinationStream; now?: () => number } = {},
): FastifyBaseLogger {
  let due = 0
  let held = 0
  return pino(
    {
      level: logLevel,
      base: null,
      // Belt and braces: nothing of ours logs these.
      redact: ['req.headers.authorization', 'headers.authorization'],
      serializers: { err: (error: unknown) => describeError(error) },
      hooks: {
        logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn) {
          const error = errorIn(args[0])
          if (!isDatabaseOutage(error) || eventIn(args[0]) === OUTAGE) {
            // An error alone would be logged in its own words.
            if (args[0] instanceof Error)
              return method.call(this, { err: args[0] }, args[1] ?? safeWords(args[0]))
            return method.apply(this, args)
          }
          if (now() < due) {
            held += 1
            return
          }
          due = now() + OUTAGE_EVERY_MS
          const facts = { event: OUTAGE, err: error, notLogged: held }
          held = 0
          this.error(facts, 'the database can’t be reached; this is said once a minute')
        },
      },
    },
    destination ?? pino.destination(1),
  )
}

function errorIn(facts: unknown): unknown {
  if (facts instanceof Error) return facts
  return typeof facts === 'object' && facts !== null && 'err' in facts ? facts.err : undefined
}

function eventIn(facts: unknown): unknown {
  return typeof facts === 'object' && facts !== null && 'event' in facts ? facts.event : undefined
}

/** What can be logged of an error: its class, codes and names of the schema, words and stack without values. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const deeper = depth < DEEPEST_CAUSE
  return {
    type: error.name,
    message: safeWords(error),
    ...pick(error, ['code', 'statusCode', 'severity', 'schema', 'table', 'column', 'constraint', 'routine']),
    stack: safeStack(error),
    ...(error.cause !== undefined && deeper ? { cause: describeError(error.cause, depth + 1) } : {}),
    ...(error instanceof AggregateError && deeper
      ? { errors: error.errors.map((one) => describeError(one, depth + 1)) }
      : {}),
  }
}

function pick(error: object, names: readonly string[]): Record<string, unknown> {
  const given = Object.entries(error)
  return Object.fromEntries(
    names.flatMap((name) => given.filter(([key, value]) => key === name && value !== undefined)),
  )
}
