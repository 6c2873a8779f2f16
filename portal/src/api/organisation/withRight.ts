import { hasRight, type Right } from '@medlem/domain/rights'
import { useSession, useSessionActions } from '../../session/session.ts'
import { useAdministered } from './administered.ts'

/** The organisations where the signed-in person has a right, in their own name. Not for the shell: it loads the table of rights. */
export function useOrganisationsWith(right: Right) {
  const { roles } = useSessionActions()
  const { organisations, ...rest } = useAdministered()
  return { organisations: organisations?.filter(({ key }) => hasRight(roles, key, right)), ...rest }
}

/** Whether the signed-in person has a right in an organisation, in their own name. */
export function useRightsIn(orgKey: string): (right: Right) => boolean {
  const { selectedImpersonateMember } = useSession()
  const { roles } = useSessionActions()
  return (right) => selectedImpersonateMember === null && hasRight(roles, orgKey, right)
}
