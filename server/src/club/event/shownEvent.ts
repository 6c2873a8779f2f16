import type { MemberRow } from '@medlem/database/schema/member'
import { copenhagenDate } from '@medlem/domain/calendar'
import { isComing, maySeeEvent } from '@medlem/domain/event'
import { listReach } from '../../people/access/reachStore.ts'
import { findGuest, isGuest } from '../../people/guest/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { belongingAmong, teamsIn } from './eventTeams.ts'
import { presentEvent } from './present.ts'
import { type EventRow, findEnabledEvent, listActiveOrganisations } from './store.ts'

/** Whether the event is in anybody's list now; the list decides for whom. */
export async function isEventShown({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<boolean> {
  const found = await findEnabledEvent(db, id)
  return (
    found !== undefined &&
    isComing({ enabled: found.enabled, endDate: found.endDate.toISOString() }, clock.now())
  )
}

interface Viewer {
  member: MemberRow | undefined
  superAdmin: boolean
}

/** The event, if the viewer is shown it in the lists, a guest their own; otherwise 404, whether there is such an event or not. */
export async function requireShownEvent(
  deps: Deps,
  { member, superAdmin }: Viewer,
  id: string,
): Promise<EventRow> {
  const now = deps.clock.now()
  const row = await findEnabledEvent(deps.db, id)
  if (!row || !isComing(presentEvent(row), now)) throw notFound()
  if (member && isGuest(member) && (await findGuest(deps.db, member.id))?.eventId !== id) throw notFound()
  if (superAdmin) return row
  const teams = teamsIn(await belongingAmong(deps, [row], member ? [member.id] : []), member?.id)
  if (maySeeEvent(row, { isMember: false, teams })) return row
  const family = member ? await listReach(deps.db, member.id) : []
  const ids = family.flatMap((one) => (one.enabled ? [one.id] : []))
  const joined = await listActiveOrganisations(deps.db, ids, copenhagenDate(now))
  if (!maySeeEvent(row, { isMember: joined.includes(row.orgId), teams })) throw notFound()
  return row
}
