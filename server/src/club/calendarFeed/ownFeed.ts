import type { CalendarAddress, CalendarFeed } from '@medlem/contract/calendarFeed'
import { auditActing } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { refuseWhileActing } from '../../people/access/policy.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { newToken } from '../../platform/opaqueToken/opaqueToken.ts'
import { deleteFeeds, findFeed, putFeed } from './store.ts'

export async function readFeed(deps: Deps, { subject }: Caller): Promise<CalendarFeed> {
  const feed = await findFeed(deps.db, subject.id)
  return { madeAt: feed?.madeAt.toISOString() ?? null }
}

/** Makes a private address and returns it, this once; the earlier one stops. Only the member in person can make it. */
export async function renewFeed(deps: Deps, caller: Caller): Promise<CalendarAddress> {
  refuseWhileActing(caller, 'makeCalendarAddress')
  const { token, hash: tokenHash } = newToken()
  const madeAt = deps.clock.now()
  await putFeed(deps.db, { memberId: caller.subject.id, tokenHash, madeAt })
  return { address: `${deps.config.baseUrl}/calendar/${token}.ics`, madeAt: madeAt.toISOString() }
}

/** Stops the address; doing it twice is the same as once. Support may, for one whose phone was stolen. */
export async function stopFeed(deps: Deps, caller: Caller): Promise<null> {
  return deps.db.transaction(async (tx) => {
    await deleteFeeds(tx, [caller.subject.id])
    await auditActing(tx, caller, { action: 'calendar_feed_delete', at: deps.clock.now() })
    return null
  })
}
