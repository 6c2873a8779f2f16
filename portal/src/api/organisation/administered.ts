import { isStaff, isStaffOf } from '@medlem/domain/access'
import { useSession, useSessionActions } from '../../session/session.ts'
import { useOrganisations } from './organisation.ts'

/**
 * The organisations where the signed-in person has a job, whichever; none while acting for another, who has no such right.
 * What the job allows is `useOrganisationsWith`'s.
 */
export function useAdministered() {
  const { selectedImpersonateMember } = useSession()
  const { roles } = useSessionActions()
  const isInOwnName = selectedImpersonateMember === null && isStaff(roles)
  const { data, error, refetch } = useOrganisations()
  const organisations = isInOwnName ? data?.filter(({ key }) => isStaffOf(roles, key)) : []
  return { organisations, error: isInOwnName ? error : null, refetch }
}
