import type { FamilyInvitation } from '@medlem/contract/family'
import { isComplete } from '@medlem/domain/family'
import { logError } from '../../ui/log.ts'
import { loggedOnly } from '../../ui/logMessage.ts'

/** Spec 5: an invitation that lacks an address is skipped with a logged error, and processing stops there. */
export function usableInvitations(invitations: readonly FamilyInvitation[]): FamilyInvitation[] {
  const broken = invitations.findIndex((invitation) => !isComplete(invitation))
  if (broken === -1) return [...invitations]
  logError(loggedOnly.invalidInvitation)
  return invitations.slice(0, broken)
}
