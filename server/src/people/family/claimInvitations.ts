import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import type { Deps } from '../../platform/deps/deps.ts'
import { findMemberById } from '../member/store.ts'
import { notifyInvitee } from './notifyFamily.ts'
import { claim, hasUnclaimed } from './pairStore.ts'

/** Assigns invitations that were sent to the member's address before it had a member, and notifies of the pending ones. */
export async function claimInvitations(tx: Database, member: MemberRow, at: Date): Promise<void> {
  for (const invitation of await claim(tx, member)) {
    if (invitation.status !== 'pending') continue
    const inviter = await findMemberById(tx, invitation.inviterId)
    if (inviter) await notifyInvitee(tx, { invitation, by: inviter, at })
  }
}

/** The same at each sign-in, for an address that was verified or changed later. */
export async function claimAtSignIn(deps: Deps, member: MemberRow): Promise<void> {
  if (!(await hasUnclaimed(deps.db, member))) return
  await deps.db.transaction((tx) => claimInvitations(tx, member, deps.clock.now()))
}
