import {
  listOrganisationThreads,
  startThread,
  type Thread,
  type ThreadShow,
  type ThreadStart,
  type ThreadUpdate,
  updateThread,
} from '@medlem/contract/thread'
import { isSuperAdmin } from '@medlem/domain/access'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMember, useSessionActions } from '../../session/session.ts'
import { call } from '../call/call.ts'
import { polling } from '../live/polling.ts'
import { useOrganisationsWith } from '../organisation/withRight.ts'
import { keepWithin, keyOf } from '../queryKeys.ts'

/** The organisations whose inbox an administrator shares. Support shares none: it acts for the member instead. */
export function useAdministeredInboxes() {
  const { roles } = useSessionActions()
  const { organisations, error, refetch } = useOrganisationsWith('messages:read')
  return { organisations: isSuperAdmin(roles) ? [] : organisations, error, refetch }
}

interface ThreadQuery {
  orgId: string
  show: ThreadShow
  query: string
}

/** An organisation's inbox page by page; while one types on, the last answer stays until the next is there. */
export function useOrganisationThreads({ orgId, show, query }: ThreadQuery) {
  return useInfiniteQuery({
    queryKey: keyOf('thread', 'inbox', orgId, show, query),
    queryFn: ({ signal, pageParam }) =>
      call(
        listOrganisationThreads,
        { params: { id: orgId }, querystring: { show, query, page: String(pageParam) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length : undefined),
    placeholderData: keepWithin(keyOf('thread', 'inbox', orgId, show)),
    refetchInterval: () => polling.intervalMs,
  })
}

/** How many conversations wait for an organisation's answer. */
export function useOpenCount(orgId: string): number | undefined {
  const { data } = useQuery({
    queryKey: keyOf('thread', 'count', orgId),
    queryFn: ({ signal }) =>
      call(listOrganisationThreads, { params: { id: orgId }, querystring: { show: 'open' } }, { signal }),
    refetchInterval: () => polling.intervalMs,
  })
  return data?.counts.open
}

/** Takes a conversation, hands it on, gives it back, closes it or opens it again; a refusal refetches the thread. */
export function useUpdateThread({ id: threadId, orgId }: Pick<Thread, 'id' | 'orgId'>) {
  const queryClient = useQueryClient()
  const { id: memberId } = useMember()
  return useMutation({
    mutationFn: (body: ThreadUpdate) => call(updateThread, { params: { id: orgId, threadId }, body }),
    onSuccess: (staffView) => {
      queryClient.setQueryData<Thread>(
        keyOf('thread', 'one', memberId, threadId),
        (thread) => thread && { ...thread, staffView },
      )
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('thread') }),
  })
}

/** An organisation writes to a member first. */
export function useStartThread() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ orgId, ...body }: ThreadStart & { orgId: string }) =>
      call(startThread, { params: { id: orgId }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf('thread') }),
  })
}
