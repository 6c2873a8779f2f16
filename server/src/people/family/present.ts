import type { FamilyInvitation } from '@medlem/contract/family'
import type { InvitationRow } from './store.ts'

export function presentInvitation({
  id,
  inviterEmail,
  inviteeEmail,
  status,
}: InvitationRow): FamilyInvitation {
  return { id, inviterEmail, inviteeEmail, status }
}
