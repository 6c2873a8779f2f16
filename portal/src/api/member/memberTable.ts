import type { FieldKey } from '@medlem/contract/customField'
import { exportMembers, type MemberExport } from '@medlem/contract/memberExport'
import type { MemberFilter } from '@medlem/contract/memberFilter'
import {
  type CountedField,
  countMembers,
  type ListedMember,
  listMemberEmails,
  listMemberRows,
  type MemberSort,
} from '@medlem/contract/memberList'
import {
  createMemberView,
  deleteMemberView,
  listMemberViews,
  type MemberViewUpdate,
  updateMemberView,
} from '@medlem/contract/memberView'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keepWithin, keyOf } from '../queryKeys.ts'

const ROWS_AT_ONCE = 100

interface Asked {
  orgId: string
  query: string
  filter: MemberFilter
}

export interface AskedPage extends Asked {
  sort: MemberSort
  direction: 'asc' | 'desc'
  year: number
  /** Fields of the organisation's own whose answers the rows have. */
  fields: readonly FieldKey[]
}

const chosen = ({ query, filter }: Asked) => ({
  query,
  ...(filter.length > 0 ? { filter: JSON.stringify(filter) } : {}),
})

/** The members of an organisation page by page; while the question changes, the last answer stays. */
export function useMemberRows(asked: AskedPage) {
  const { orgId, sort, direction, year, fields } = asked
  return useInfiniteQuery({
    queryKey: keyOf('member', 'rows', orgId, JSON.stringify(asked)),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      call(
        listMemberRows,
        {
          params: { id: orgId },
          querystring: {
            ...chosen(asked),
            sort,
            direction,
            year: String(year),
            size: String(ROWS_AT_ONCE),
            ...(fields.length > 0 ? { fields: fields.join(',') } : {}),
            ...(pageParam === undefined ? {} : { after: pageParam }),
          },
        },
        { signal },
      ),
    getNextPageParam: ({ members }: { members: ListedMember[] }) =>
      members.length < ROWS_AT_ONCE ? undefined : members.at(-1)?.id,
    placeholderData: keepWithin(keyOf('member', 'rows', orgId)),
  })
}

/** How many members have each value of a field, among those whom the other conditions choose. */
export function useMemberCounts(
  asked: Asked & { by: CountedField; year?: number },
  { isNeeded = true }: { isNeeded?: boolean } = {},
) {
  const { orgId, by, year } = asked
  return useQuery({
    queryKey: keyOf('member', 'counts', orgId, JSON.stringify(asked)),
    queryFn: ({ signal }) =>
      call(
        countMembers,
        {
          params: { id: orgId },
          querystring: { ...chosen(asked), by, ...(year === undefined ? {} : { year: String(year) }) },
        },
        { signal },
      ),
    placeholderData: keepWithin(keyOf('member', 'counts', orgId)),
    enabled: isNeeded,
  })
}

/** E-mail addresses of all whom a question chooses. */
export async function fetchEmails(asked: Asked): Promise<{ memberId: string; email: string }[]> {
  const { emails } = await call(listMemberEmails, { params: { id: asked.orgId }, querystring: chosen(asked) })
  return emails
}

/** The file of a list, as text. */
export function useExportMembers(orgId: string) {
  return useMutation({
    mutationFn: (body: MemberExport) => call(exportMembers, { params: { id: orgId }, body }),
  })
}

export function useMemberViews(orgId: string) {
  return useQuery({
    queryKey: keyOf('member', 'views', orgId),
    queryFn: ({ signal }) => call(listMemberViews, { params: { id: orgId } }, { signal }),
  })
}

/** Writes a new view, or one that there is; null removes it. */
export function useWriteView(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ viewId, body }: { viewId?: string | undefined; body: MemberViewUpdate | null }) => {
      if (viewId === undefined) {
        return body ? call(createMemberView, { params: { id: orgId }, body }) : null
      }
      const params = { id: orgId, viewId }
      if (body) return call(updateMemberView, { params, body })
      await call(deleteMemberView, { params })
      return null
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf('member', 'views', orgId) }),
  })
}
