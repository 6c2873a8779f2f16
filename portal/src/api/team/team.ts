import { listTeams } from '@medlem/contract/team'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** The teams of an organisation, for its staff. */
export function useTeams(orgId: string, { isNeeded = true } = {}) {
  return useQuery({
    queryKey: keyOf('team', 'list', orgId),
    enabled: isNeeded,
    queryFn: ({ signal }) => call(listTeams, { params: { id: orgId } }, { signal }),
  })
}
