import { isSuperAdmin } from '@medlem/domain/access'
import { useAdministered } from '../../api/administered.ts'
import { useSessionActions } from '../../session/session.ts'

/** The organisations whose inbox somebody shares. Support shares none: it reads as the member, by acting for them. */
export function useSharedInboxes() {
  const { roles } = useSessionActions()
  const { organisations, error, refetch } = useAdministered()
  return { organisations: isSuperAdmin(roles) ? [] : organisations, error, refetch }
}
