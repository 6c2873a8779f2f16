import { searchMembers } from '@medlem/contract/member'
import { getMember } from '@medlem/contract/memberRecord'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

interface MemberQuestion {
  orgId: string
  /** A part of a name or an e-mail; empty for everybody. */
  query: string
  size: number
}

/** Members of an organisation, for its administrators; while one types on, the last answer stays until the next is there. */
export function useMemberSearch({ orgId, query, size }: MemberQuestion) {
  return useQuery({
    queryKey: ['member', 'search', orgId, query, size],
    queryFn: ({ signal }) =>
      call(
        searchMembers,
        { querystring: { orgId, query, size: String(size), sort: 'firstName' } },
        { signal },
      ),
    placeholderData: (last, query) => (query?.queryKey[2] === orgId ? last : undefined),
  })
}

/** A member with the memberships that the viewer may see. */
export function useMemberRecord(id: string) {
  return useQuery({
    queryKey: ['member', 'record', id],
    queryFn: ({ signal }) => call(getMember, { params: { id } }, { signal }),
    staleTime: 60_000,
  })
}
