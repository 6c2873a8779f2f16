import { findMemberName } from '@medlem/contract/member'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** Own profile, or the name of the other side of an invitation. */
export function useMemberName(email: string | undefined) {
  return useQuery({
    queryKey: keyOf('member', 'name', email),
    queryFn: ({ signal }) => call(findMemberName, { querystring: { email: email ?? '' } }, { signal }),
    enabled: Boolean(email),
  })
}
