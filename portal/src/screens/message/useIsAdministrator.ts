import { hasRole } from '@medlem/domain/access'
import { useSession, useSessionActions } from '../../session/session.ts'

/** Whether the one in front of the screen administers an organisation, and in their own name. */
export function useIsAdministrator(): boolean {
  const { roles } = useSessionActions()
  const { selectedImpersonateMember } = useSession()
  return selectedImpersonateMember === null && hasRole(roles, ['ADMIN', 'SUPER_ADMIN'])
}
