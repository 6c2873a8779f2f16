import type { Database } from '@medlem/database/database'
import type { AuditAction } from '@medlem/domain/audit'
import { insertAudit } from '../../platform/audit/store.ts'
import type { Caller } from '../access/caller.ts'
import type { InvitationRow } from './store.ts'

interface Decided {
  action: AuditAction
  invitation: Pick<InvitationRow, 'id' | 'inviterId' | 'inviteeId'>
  at: Date
}

/** Audits a change of a family link with both members, no matter which of them made it. */
export async function auditLink(
  tx: Database,
  caller: Caller,
  { action, invitation, at }: Decided,
): Promise<void> {
  const { actor, subject, traceId } = caller
  const { id: objectId, inviterId, inviteeId } = invitation
  const detail = { inviterId, inviteeId }
  await insertAudit(tx, { actorId: actor.id, subjectId: subject.id, action, objectId, traceId, at, detail })
}
