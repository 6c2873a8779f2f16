import type { FastifyBaseLogger } from 'fastify'

/** A logger that keeps its calls. */
export function recordingLog(lines: unknown[]): FastifyBaseLogger {
  const keep = (...line: unknown[]) => void lines.push(line)
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
