import type { FamilyInvitation } from '@medlem/contract/family'
import type { Transaction } from '@medlem/database/database'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { auditActing } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { findMemberByEmail } from '../member/store.ts'
import { notifyInvitee } from './notifyFamily.ts'
import { findCurrentInvitation, lockPair } from './pairStore.ts'
import { presentInvitation } from './present.ts'
import { type InvitationRow, insertInvitation } from './store.ts'
import { invited } from './theirInvitation.ts'

/**
 * Invites the holder of an address to link accounts (X2); whether there is one shows in nothing that is answered. Somebody
 * who is linked already, or waits for the other's answer, gets that. So does the one who was invited by the other before: they
 * have that invitation in their own list, and it is theirs to approve.
 */
export async function createInvitation(
  deps: Deps,
  caller: Caller,
  inviteeEmail: string,
): Promise<{ invitation: FamilyInvitation; created: boolean }> {
  const { invitation, created } = await deps.db.transaction((tx) =>
    inviteWithin(tx, caller, { inviteeEmail, at: deps.clock.now() }),
  )
  return { invitation: presentInvitation(invitation), created }
}

/** The same in a transaction that does more; `limit` is asked before an invitation is written. */
export async function inviteWithin(
  tx: Transaction,
  caller: Caller,
  { inviteeEmail, at, limit }: { inviteeEmail: string; at: Date; limit?: () => Promise<void> },
): Promise<{ invitation: InvitationRow; created: boolean }> {
  const email = inviterAddress(caller)
  if (inviteeEmail === email) throw ownAddress()
  const { subject } = caller
  await lockPair(tx, email, inviteeEmail)
  const invitee = await findMemberByEmail(tx, inviteeEmail)
  const current = await findCurrentInvitation(tx, subject, { email: inviteeEmail, memberId: invitee?.id })
  if (current) return { invitation: current, created: false }
  await limit?.()
  const invitation = await insertInvitation(tx, {
    inviterId: subject.id,
    inviteeId: invitee?.id ?? null,
    inviterEmail: email,
    inviteeEmail,
    status: 'pending',
    createdAt: at,
  })
  await notifyInvitee(tx, { invitation, by: subject, at })
  await auditActing(tx, caller, { action: 'family_invitation_create', objectId: invitation.id, at })
  return { invitation, created: true }
}

/** The invited person decides by this address, so it must be the inviter's own. */
function inviterAddress(caller: Caller): string {
  if (caller.subject.email === null) {
    throw new AppError(
      'not_eligible',
      422,
      say(peopleProblemTexts, (t) => t.childInvites),
    )
  }
  const { email } = invited(caller)
  if (email === null)
    throw new AppError(
      'email_unverified',
      403,
      say(peopleProblemTexts, (t) => t.emailUnverified),
    )
  return email
}

function ownAddress(): AppError {
  const message = say(peopleProblemTexts, (t) => t.ownAddress)
  return refuseField('inviteeEmail', 'own_address', message, { as: 'not_eligible' })
}
