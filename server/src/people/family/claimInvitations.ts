import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import type { Deps } from '../../platform/deps/deps.ts'
import { findMemberById } from '../member/store.ts'
import { notifyInvitee } from './notifyFamily.ts'
import { claim, hasUnclaimed } from './pairStore.ts'

/** Invitations sent to an address before it was a member's: they are this member's now, and those that wait are told. */
export async function claimInvitations(tx: Database, member: MemberRow, at: Date): Promise<void> {
  for (const invitation of await claim(tx, member)) {
    if (invitation.status !== 'pending') continue
    const inviter = await findMemberById(tx, invitation.inviterId)
    if (inviter) await notifyInvitee(tx, { invitation, by: inviter, at })
  }
}

/** The same at each sign-in, for an address that was proven or changed only later. */
export async function claimAtSignIn(deps: Deps, member: MemberRow): Promise<void> {
  if (!(await hasUnclaimed(deps.db, member))) return
  await deps.db.transaction((tx) => claimInvitations(tx, member, deps.clock.now()))
}
