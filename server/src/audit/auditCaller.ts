import type { Database } from '@medlem/database/database'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { insertAudit } from './store.ts'

interface Action {
  action: string
  objectId?: string
  detail?: Record<string, unknown>
}

/** Records a write made for another member; nothing for a member's own. Call it in the write's transaction. */
export async function auditActing(tx: Database, caller: Caller, entry: Action & { at: Date }): Promise<void> {
  if (!caller.actingFor) return
  const { actor, subject, traceId } = caller
  await insertAudit(tx, { ...entry, actorId: actor.id, subjectId: subject.id, traceId })
}

/** A super administrator read what is another member's, without having chosen to act for them (Ruling 11). */
export async function auditImplicitRead(
  deps: Deps,
  caller: Caller,
  entry: Action & { subjectId: string | null },
): Promise<void> {
  const { actor, traceId } = caller
  const detail = { ...entry.detail, implicit: true }
  await insertAudit(deps.db, { ...entry, detail, actorId: actor.id, traceId, at: deps.clock.now() })
}
