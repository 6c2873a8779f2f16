import type { Deps } from '../../platform/deps/deps.ts'
import type { HasEnded } from '../../platform/token/identity.ts'
import { type EndedRow, findEndedSince } from './store.ts'

/** Asked again by then, beside the requests that go on. */
const REFRESH_AFTER_MS = 500
/** A request waits for the answer when what is known is older: so a session that ended is refused within a second. */
const MAX_AGE_MS = 1000
/** A row is found by the time of its transaction's start, and may be committed this much later. */
const OVERLAP_MS = 60_000

/**
 * Whether the session of a token has ended, in whatever process. The few sessions that ended within a token's life are
 * held in memory, and what was added is asked for at most twice a second, so a request costs no query.
 */
export function endedTokens(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  elapsedMs = () => performance.now(),
): HasEnded {
  const sessions = new Map<string, number>()
  const subjects = new Map<string, { endedAtMs: number; expiresAtMs: number }>()
  let readAtMs = Number.NEGATIVE_INFINITY
  let lastRecordedMs: number | undefined
  let reading: Promise<void> | undefined

  const add = ({ kind, id, endedAt, expiresAt, recordedAt }: EndedRow) => {
    if (kind === 'session') sessions.set(id, expiresAt.getTime())
    else subjects.set(id, { endedAtMs: endedAt.getTime(), expiresAtMs: expiresAt.getTime() })
    lastRecordedMs = Math.max(lastRecordedMs ?? 0, recordedAt.getTime())
  }

  const read = async () => {
    const startedAtMs = elapsedMs()
    const since = lastRecordedMs === undefined ? undefined : new Date(lastRecordedMs - OVERLAP_MS)
    for (const row of await findEndedSince(db, since)) add(row)
    const nowMs = clock.now().getTime()
    for (const [id, expiresAtMs] of sessions) if (expiresAtMs <= nowMs) sessions.delete(id)
    for (const [id, { expiresAtMs }] of subjects) if (expiresAtMs <= nowMs) subjects.delete(id)
    readAtMs = startedAtMs
  }
  const readOnce = () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  return async ({ sessionId, subject, issuedAtS }) => {
    const ageMs = elapsedMs() - readAtMs
    if (ageMs > MAX_AGE_MS) await readOnce()
    // A failure shows when a request has to wait for the answer.
    else if (ageMs > REFRESH_AFTER_MS) readOnce().catch(() => undefined)
    if (sessionId !== undefined && sessions.has(sessionId)) return true
    const ended = subjects.get(subject)
    return ended !== undefined && (issuedAtS ?? 0) * 1000 <= ended.endedAtMs
  }
}
