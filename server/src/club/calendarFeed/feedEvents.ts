import type { MemberRow } from '@medlem/database/schema/member'
import type { Deps } from '../../platform/deps/deps.ts'
import type { EventRow } from '../event/store.ts'
import { eventsSince } from '../event/visibleEvents.ts'

/** A phone forgets what a feed leaves out, so what was lately stays in it. */
const MS_BACK = 90 * 86_400_000

interface Wanted {
  /** Undefined for a visitor. */
  member: MemberRow | undefined
  orgId?: string
}

/** The events that a feed tells of: as on the screens, and those of the last 90 days. */
export function feedEvents(deps: Pick<Deps, 'db' | 'clock'>, wanted: Wanted): Promise<EventRow[]> {
  const since = new Date(deps.clock.now().getTime() - MS_BACK)
  return eventsSince(deps, { ...wanted, superAdmin: false, since })
}
