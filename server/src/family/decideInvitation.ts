import type { InvitationDecision } from '@medlem/contract/family'
import type { Transaction } from '@medlem/database/database'
import { type Decision, decide, isInvitee } from '@medlem/domain/family'
import { auditActing } from '../audit/auditCaller.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import type { MemberRow } from '../member/store.ts'
import { deleteInvitationNotifications } from '../notification/store.ts'
import { type InvitationRow, lockInvitation, updateInvitation } from './store.ts'

/** The invited member approves or rejects a family link; what is shared is written down as it was at that moment. */
export async function decideInvitation(
  deps: Deps,
  caller: Caller,
  { id, decision }: { id: string; decision: Decision },
): Promise<InvitationDecision> {
  return deps.db.transaction(async (tx) => {
    const invitation = await lockInvitation(tx, id)
    // Even the inviter is told nothing here: deciding is the invitee's alone.
    if (!invitation || !isTheirs(caller, invitation)) throw notFound()
    const at = deps.clock.now()
    const { subject, actingFor } = caller
    const result = decide(invitation, { email: subject.email ?? null, actingFor }, decision)
    if (!result.ok) return { status: 'error', message: result.message }
    if (result.changed) {
      await write(tx, { invitation, invitee: subject, decision, at })
      await auditActing(tx, caller, { action: `family_link_${decision}`, objectId: id, at })
    }
    return { status: 'success', message: result.message }
  })
}

function isTheirs({ subject }: Caller, invitation: InvitationRow): boolean {
  return invitation.inviteeId === subject.id || isInvitee(invitation, subject.email)
}

interface Decided {
  invitation: InvitationRow
  invitee: MemberRow
  decision: Decision
  at: Date
}

async function write(tx: Transaction, { invitation, invitee, decision, at }: Decided): Promise<void> {
  await updateInvitation(tx, invitation.id, {
    status: decision,
    decidedAt: at,
    inviteeId: invitee.id,
    consent: decision === 'approved' ? sharedFields(invitee, at) : null,
  })
  await deleteInvitationNotifications(tx, { receiverId: invitee.id, invitationId: invitation.id, at })
}

/** Exactly what the approve text names (Spec 2). */
function sharedFields({ firstName, lastName, email, phone, address }: MemberRow, at: Date) {
  return { name: `${firstName} ${lastName}`, email, phone, address, agreedAt: at.toISOString() }
}
