import { bannerQuery } from '../api/banner/banner.ts'
import { queryClient } from '../api/call/queryClient.ts'
import { statusQuery } from '../api/membership/membership.ts'
import { organisationQuery } from '../api/organisation/organisation.ts'
import { readActingFor } from '../session/actingFor.ts'
import type { Session } from '../session/createSession.ts'

/** So often the page is looked at, and so often in a row it must rest. */
const LOOK_MS = 700
const RESTS = 3

let isWhole = false
const listeners = new Set<() => void>()

/** Whether the first screen is drawn with its data, so that what can wait may ask too. */
export const firstLoad = {
  isWhole: () => isWhole,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Once the page is whole it follows what changes, by a part that must not stand in the way of the first paint. */
function followWhenWhole(session: Session): void {
  let rests = 0
  const timer = setInterval(() => {
    const { member } = session.read()
    rests = member && !queryClient.isFetching() ? rests + 1 : 0
    if (!member || rests < RESTS) return
    clearInterval(timer)
    isWhole = true
    for (const listener of listeners) listener()
    import('../api/live/startLive.ts').then(
      ({ startLive }) => startLive(member.id),
      () => undefined,
    )
  }, LOOK_MS)
}

/** What the first screen waits for is asked for side by side, not by each part once it is drawn. */
export function startFirstLoad(session: Session, isHome: boolean): void {
  queryClient.prefetchQuery(bannerQuery).catch(() => undefined)
  followWhenWhole(session)
  if (!isHome) return
  // When support acts for a member, the member must be known before these are asked for.
  if (readActingFor() === null) queryClient.prefetchQuery(organisationQuery).catch(() => undefined)
  const stop = session.subscribe(() => {
    const { member } = session.read()
    if (!member) return
    stop()
    queryClient.prefetchQuery(statusQuery(member.id)).catch(() => undefined)
  })
}
