import type { Event } from '@medlem/contract/event'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requireNewest } from '../../platform/audit/requireNewest.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { withTeamNamesOf } from '../event/eventTeams.ts'
import { isOver, presentEvent } from '../event/present.ts'
import { type EventRow, lockEvent, updateEvent } from '../event/store.ts'
import { listLiving } from './store.ts'
import { EVENT_WRITES } from './writeEvent.ts'

interface Publishing {
  orgId: string
  id: string
  isPublished: boolean
  version?: number | undefined
}

/** Shows a coming event to members, or makes it a draft again while no one is signed up. Doing it twice is the same as once. */
export async function publishEvent(
  deps: Deps,
  caller: Caller,
  { orgId, id, isPublished, version }: Publishing,
): Promise<Event> {
  const { language: ownLanguage } = await requireAdministered(deps, caller, orgId, 'events:write')
  const at = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const before = await lockEvent(tx, id)
    if (before?.orgId !== orgId || before.cancelledAt || isOver(before, at)) throw notFound()
    await requireNewest(tx, version, { version: before.version, orgId, objectId: id, actions: EVENT_WRITES })
    const { teamNames } = await withTeamNamesOf(tx, before)
    const answer = (row: EventRow) => presentEvent({ ...row, teamNames, ownLanguage }, caller.language)
    if (before.enabled === isPublished) return answer(before)
    if (!isPublished && (await listLiving(tx, id)).length > 0) {
      const message = say(clubProblemTexts, (t) => t.draftHasPeople)
      throw refuseField('isPublished', 'in_use', message, { status: 409 })
    }
    const after = await updateEvent(tx, id, { enabled: isPublished, updateDate: at })
    await auditAdministration(tx, caller, {
      action: isPublished ? 'event_publish' : 'event_unpublish',
      orgId,
      objectId: id,
      at,
      detail: { title: after.title },
    })
    return answer(after)
  })
}
