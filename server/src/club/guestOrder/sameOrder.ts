import { createHash } from 'node:crypto'
import type { GuestOrderRequest } from '@medlem/contract/guest'
import type { Database } from '@medlem/database/database'
import type { GuestRow } from '@medlem/database/schema/guest'
import type { MemberRow } from '@medlem/database/schema/member'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { findGuestByKey } from '../../people/guest/store.ts'
import { idempotencyConflict } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'

/** What is kept of a request to know it again. */
export type RequestMark = Pick<GuestRow, 'idempotencyKey' | 'requestHash'>

export function markOf({ idempotencyKey, email, people, placesFor = [] }: GuestOrderRequest): RequestMark {
  if (idempotencyKey === undefined) return { idempotencyKey: null, requestHash: null }
  const content = JSON.stringify([idempotencyKey, email, people, placesFor])
  return { idempotencyKey, requestHash: createHash('sha256').update(content).digest('base64url') }
}

/**
 * The guest whose order the same request made before. Another request under its key is refused without a word about that order: who
 * knows a key and not what was sent is a stranger.
 */
export async function findSameOrder(
  db: Database,
  { eventId, mark }: { eventId: string; mark: RequestMark },
): Promise<MemberRow | undefined> {
  const { idempotencyKey, requestHash } = mark
  const before = idempotencyKey === null ? undefined : await findGuestByKey(db, { eventId, idempotencyKey })
  if (!before || before.requestHash === requestHash) return before?.own
  throw idempotencyConflict(say(clubProblemTexts, (t) => t.orderedBefore))
}
