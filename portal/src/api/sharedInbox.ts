import {
  type ContactThread,
  listOrganisationThreads,
  startThread,
  type ThreadShow,
  type ThreadStart,
  type ThreadUpdate,
  updateThread,
} from '@medlem/contract/contactThread'
import { isSuperAdmin } from '@medlem/domain/access'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMember, useSessionActions } from '../session/session.ts'
import { useAdministered } from './administered.ts'
import { call } from './call.ts'
import { lookAgain } from './lookAgain.ts'

/** The organisations whose inbox somebody shares. Support shares none: it reads as the member, by acting for them. */
export function useSharedInboxes() {
  const { roles } = useSessionActions()
  const { organisations, error, refetch } = useAdministered()
  return { organisations: isSuperAdmin(roles) ? [] : organisations, error, refetch }
}

interface InboxQuestion {
  orgId: string
  show: ThreadShow
  query: string
}

/** An organisation's inbox page by page; while one types on, the last answer stays until the next is there. */
export function useSharedInbox({ orgId, show, query }: InboxQuestion) {
  return useInfiniteQuery({
    queryKey: ['thread', 'inbox', orgId, show, query],
    queryFn: ({ signal, pageParam }) =>
      call(
        listOrganisationThreads,
        { params: { id: orgId }, querystring: { show, query, page: String(pageParam) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length : undefined),
    placeholderData: (last, before) =>
      before?.queryKey[2] === orgId && before.queryKey[3] === show ? last : undefined,
    refetchInterval: () => lookAgain.everyMs,
  })
}

/** How many conversations wait for an organisation's answer. */
export function useOpenCount(orgId: string): number | undefined {
  const { data } = useQuery({
    queryKey: ['thread', 'count', orgId],
    queryFn: ({ signal }) =>
      call(listOrganisationThreads, { params: { id: orgId }, querystring: { show: 'open' } }, { signal }),
    refetchInterval: () => lookAgain.everyMs,
  })
  return data?.counts.open
}

/** Takes a conversation, hands it on, gives it back, closes it or opens it again; a refusal brings what stands now. */
export function useUpdateThread({ id: threadId, orgId }: Pick<ContactThread, 'id' | 'orgId'>) {
  const queryClient = useQueryClient()
  const { id: memberId } = useMember()
  return useMutation({
    mutationFn: (body: ThreadUpdate) => call(updateThread, { params: { id: orgId, threadId }, body }),
    onSuccess: (desk) => {
      queryClient.setQueryData<ContactThread>(
        ['thread', 'one', memberId, threadId],
        (thread) => thread && { ...thread, desk },
      )
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['thread'] }),
  })
}

/** An organisation writes to a member first. */
export function useStartThread() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ orgId, ...body }: ThreadStart & { orgId: string }) =>
      call(startThread, { params: { id: orgId }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['thread'] }),
  })
}
