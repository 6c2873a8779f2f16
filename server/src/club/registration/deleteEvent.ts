import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { deleteDraft, lockEvent } from '../event/store.ts'
import { hasHadSignUps } from './store.ts'

/**
 * Deletes a draft for good, with its kinds of places and questions; 409 for an event that is published, or that somebody ever signed up
 * for: what became of it is read later.
 */
export async function deleteEvent(
  deps: Deps,
  caller: Caller,
  { orgId, id }: { orgId: string; id: string },
): Promise<void> {
  await requireAdministered(deps, caller, orgId, 'events:write')
  await deps.db.transaction(async (tx) => {
    const event = await lockEvent(tx, id)
    if (event?.orgId !== orgId) throw notFound()
    if (event.enabled) throw refused((t) => t.onlyDraftDeleted)
    if (await hasHadSignUps(tx, id)) throw refused((t) => t.draftHadPeople)
    await deleteDraft(tx, id)
    const at = deps.clock.now()
    const detail = { title: event.title }
    await auditAdministration(tx, caller, { action: 'event_delete', orgId, objectId: id, at, detail })
  })
}

function refused(write: (t: typeof clubProblemTexts) => string): AppError {
  return new AppError('invalid_transition', 409, say(clubProblemTexts, write))
}
