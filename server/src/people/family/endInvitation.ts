import type { FamilyInvitation } from '@medlem/contract/family'
import type { Transaction } from '@medlem/database/database'
import { decide } from '@medlem/domain/family'
import { familyTexts } from '@medlem/i18n/en/domain/family'
import { inLanguage } from '@medlem/i18n/languages'
import { deleteInvitationNotifications } from '../../communication/notification/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import type { Caller } from '../access/caller.ts'
import { auditLink } from './auditLink.ts'
import { notifyOutcome, type Outcome } from './notifyFamily.ts'
import { endLinks } from './pairStore.ts'
import { presentInvitation } from './present.ts'
import { type InvitationRow, updateInvitation } from './store.ts'
import { theirInvitation } from './theirInvitation.ts'

/**
 * Either side ends a link, or the inviter takes an invitation back (X3). Reach is checked on every request, so the
 * next one sees nothing; paid years are not touched (Ruling 13).
 */
export async function endInvitation(deps: Deps, caller: Caller, id: string): Promise<FamilyInvitation> {
  return deps.db.transaction(async (tx) => {
    const { invitation, side } = await theirInvitation(tx, caller, id)
    const { subject, actingFor, language } = caller
    const result = decide(invitation.status, { side, actingFor }, 'end', inLanguage(familyTexts, language))
    if (!result.ok) throw new AppError('invalid_transition', 409, result.message)
    const at = deps.clock.now()
    const outcome = await write(tx, invitation, at)
    await notifyOutcome(tx, { invitation, by: subject, outcome, at })
    const action = outcome === 'ended' ? 'family_link_ended' : 'family_invitation_taken_back'
    await auditLink(tx, caller, { action, invitation, at })
    return presentInvitation({ ...invitation, status: result.status })
  })
}

async function write(tx: Transaction, invitation: InvitationRow, at: Date): Promise<Outcome> {
  const { id, inviterId, inviteeId, status } = invitation
  if (status === 'pending') {
    // Without `decidedAt`, which distinguishes it from a link that was approved (design §2.6, I7).
    await updateInvitation(tx, id, { status: 'ended' })
    if (inviteeId) await deleteInvitationNotifications(tx, { receiverId: inviteeId, invitationId: id, at })
    return 'takenBack'
  }
  await updateInvitation(tx, id, { status: 'ended', decidedAt: at })
  if (inviteeId) await endLinks(tx, { one: inviterId, other: inviteeId }, at)
  return 'ended'
}
