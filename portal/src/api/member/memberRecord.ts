import { searchMembers } from '@medlem/contract/member'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keepWithin, keyOf } from '../queryKeys.ts'

interface MemberQuestion {
  orgId: string
  /** Beginnings of words of a name, an e-mail address or a phone number; empty for everybody. */
  query: string
  size: number
}

/** Members of an organisation, for its administrators; while one types on, the last answer stays until the next is there. */
export function useMemberSearch(
  { orgId, query, size }: MemberQuestion,
  { isAsked = true }: { isAsked?: boolean } = {},
) {
  return useQuery({
    enabled: isAsked,
    queryKey: keyOf('member', 'records', orgId, query, size),
    queryFn: ({ signal }) =>
      call(
        searchMembers,
        { querystring: { orgId, query, size: String(size), sort: 'firstName' } },
        { signal },
      ),
    placeholderData: keepWithin(keyOf('member', 'records', orgId)),
  })
}
