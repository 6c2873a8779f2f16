import type { Database } from '@medlem/database/database'
import { communicationProblemTexts } from '@medlem/i18n/en/server/problem/communication'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { limitOf } from '../../platform/http/rateLimit.ts'
import { listSentSince } from './store.ts'

// Design §4.4, row 27. Of one call, but of what was sent: counted in the database, so every server counts the same.
const LIMITS = { CONTACT_US: { perHour: 5 }, FAMILY_LINK_REQUEST: { perDay: 10 } }

interface Sending {
  senderId: string
  type: keyof typeof LIMITS
  at: Date
  /** The times of what counts since a moment, newest first, `most` at most; the notifications of the type when absent. */
  listSent?: typeof listSentSince
}

/** Call it in the transaction that sends, with the sender's row locked. */
export async function refuseTooMany(
  tx: Database,
  { config }: Pick<Deps, 'config'>,
  { senderId, type, at, listSent = listSentSince }: Sending,
): Promise<void> {
  const limit = limitOf(config, LIMITS[type])
  if (!limit) return
  const { max, timeWindow } = limit
  const since = new Date(at.getTime() - timeWindow)
  const sent = await listSent(tx, { senderId, type, since, most: max })
  const oldest = sent[max - 1]
  if (!oldest) return
  const waitS = Math.max(1, Math.ceil((oldest.getTime() + timeWindow - at.getTime()) / 1000))
  throw new AppError(
    'rate_limited',
    429,
    say(communicationProblemTexts, (t) => t.tooManySent),
    {
      headers: { 'retry-after': String(waitS) },
    },
  )
}
