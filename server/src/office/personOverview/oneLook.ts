import type { AuditAction } from '@medlem/domain/audit'
import { auditImplicitRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { PersonKey } from '../../people/person/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { hasLookedSince } from './store.ts'

/** A page that was opened is read again after each change on it; that is one look. */
const SAME_LOOK_MS = 15 * 60_000

interface Look {
  action: AuditAction
  detail?: Record<string, unknown>
}

/** Writes into the audit log that somebody looked at a person, unless they did so a moment ago. */
export async function auditOneLook(
  deps: Deps,
  caller: Caller,
  { memberId, orgId }: PersonKey,
  look: Look,
): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - SAME_LOOK_MS)
  const { action } = look
  if (await hasLookedSince(deps.db, { orgId, memberId, action, actorId: caller.actor.id, since })) return
  await auditImplicitRead(deps, caller, { ...look, subjectId: memberId, orgId, objectId: memberId })
}
