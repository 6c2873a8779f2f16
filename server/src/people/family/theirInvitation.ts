import type { Transaction } from '@medlem/database/database'
import { type Side, sideOf } from '@medlem/domain/family'
import { notFound } from '../../platform/error/appError.ts'
import type { Caller } from '../access/caller.ts'
import { foreignRefusal } from '../access/policy.ts'
import { type InvitationRow, lockInvitation } from './store.ts'

/**
 * The subject as invitations know them: the address counts only once it is proven, because an account that was made with
 * somebody else's address could otherwise answer in their place.
 */
export function invited({ subject, actingFor, identity }: Caller): { id: string; email: string | null } {
  return { id: subject.id, email: actingFor || identity.emailVerified ? subject.email : null }
}

/** Locks an invitation of the caller's, on whichever side they are; anybody else's is 404 like none at all. */
export async function theirInvitation(
  tx: Transaction,
  caller: Caller,
  id: string,
): Promise<{ invitation: InvitationRow; side: Side }> {
  const invitation = await lockInvitation(tx, id)
  const side = invitation && sideOf(invitation, invited(caller))
  if (invitation && side) return { invitation, side }
  throw invitation ? foreignRefusal(caller) : notFound()
}
