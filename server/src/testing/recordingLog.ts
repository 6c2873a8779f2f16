import type { FastifyBaseLogger } from 'fastify'

/** A logger that keeps what it is told. */
export function recordingLog(lines: unknown[]): FastifyBaseLogger {
  const keep = (...told: unknown[]) => void lines.push(told)
  const log = {
    level: 'info',
    fatal: keep,
    error: keep,
    warn: keep,
    info: keep,
    debug: keep,
    trace: keep,
    silent: keep,
    child: () => log,
  }
  return log as unknown as FastifyBaseLogger
}
