import { searchMembers } from '@medlem/contract/member'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** So many of those found are listed; more are reached by typing more. */
const SEARCH_SIZE = 100

/** Members by the beginnings of words, asked of the server (Ruling 34). */
export function useMemberSearch(query: string, isAsked: boolean) {
  return useQuery({
    queryKey: keyOf('member', 'search', query),
    queryFn: ({ signal }) =>
      call(searchMembers, { querystring: { query, size: String(SEARCH_SIZE) } }, { signal, asSelf: true }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
}
