import type { InvitationDecision } from '@medlem/contract/family'
import type { MemberRow } from '@medlem/database/schema/member'
import { decide } from '@medlem/domain/family'
import { familyTexts } from '@medlem/i18n/en/domain/family'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import { inLanguage } from '@medlem/i18n/languages'
import { deleteInvitationNotifications } from '../../communication/notification/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import type { Caller } from '../access/caller.ts'
import { auditLink } from './auditLink.ts'
import { notifyOutcome } from './notifyFamily.ts'
import { updateInvitation } from './store.ts'
import { theirInvitation } from './theirInvitation.ts'

const decided = { approve: 'approved', reject: 'rejected' } as const

/** The invited member approves or rejects a family link; what is shared is written down as it was at that moment. */
export async function decideInvitation(
  deps: Deps,
  caller: Caller,
  { id, event }: { id: string; event: keyof typeof decided },
): Promise<InvitationDecision> {
  return deps.db.transaction(async (tx) => {
    const { invitation, side } = await theirInvitation(tx, caller, id)
    // 404 for the inviter too: only the invitee decides.
    if (side !== 'invitee') throw notFound()
    const { subject, actingFor, identity, language } = caller
    if (!actingFor && !identity.emailVerified) {
      return { status: 'error', message: inLanguage(peopleProblemTexts, language).emailUnverified }
    }
    const result = decide(invitation.status, { side, actingFor }, event, inLanguage(familyTexts, language))
    if (!result.ok) return { status: 'error', message: result.message }
    if (result.changed) {
      const at = deps.clock.now()
      const outcome = decided[event]
      await updateInvitation(tx, id, {
        status: outcome,
        decidedAt: at,
        inviteeId: subject.id,
        consent: outcome === 'approved' ? sharedFields(subject, at) : null,
      })
      await deleteInvitationNotifications(tx, { receiverId: subject.id, invitationId: id, at })
      await notifyOutcome(tx, { invitation, by: subject, outcome, at })
      const decidedOf = { ...invitation, inviteeId: subject.id }
      await auditLink(tx, caller, { action: `family_link_${outcome}`, invitation: decidedOf, at })
    }
    return { status: 'success', message: result.message }
  })
}

/** Exactly what the approve text names (Spec 2). */
function sharedFields({ firstName, lastName, email, phone, address }: MemberRow, at: Date) {
  return { name: `${firstName} ${lastName}`, email, phone, address, agreedAt: at.toISOString() }
}
