import { administers, type Role } from '@medlem/domain/access'
import { useSession, useSessionActions } from '../../session/session.ts'
import { useOrganisations } from './organisation.ts'

/** Whether a role is an administrator's of anything at all. */
export function isStaff(roles: readonly Role[]): boolean {
  return roles.some(({ role }) => role === 'ADMIN' || role === 'SUPER_ADMIN')
}

/** The organisations that the signed-in person administers; none while acting for another, who has no such right. */
export function useAdministered() {
  const { selectedImpersonateMember } = useSession()
  const { roles } = useSessionActions()
  const isInOwnName = selectedImpersonateMember === null && isStaff(roles)
  const { data, error, refetch } = useOrganisations()
  const organisations = isInOwnName ? data?.filter(({ key }) => administers(roles, key)) : []
  return { organisations, error: isInOwnName ? error : null, refetch }
}
