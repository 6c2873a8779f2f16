import { getThread, listThreads } from '@medlem/contract/thread'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMember } from '../../session/session.ts'
import { call } from '../call/call.ts'
import { polling } from '../live/polling.ts'
import { organisationKey } from '../organisation/organisationKey.ts'
import { portalConfig } from '../portalConfig/portalConfig.ts'
import { keyOf } from '../queryKeys.ts'
import { sendThreadMessage, type ThreadMessageInput } from './sendThreadMessage.ts'

/** What the member and organisations wrote to each other, the newest first. */
export function useThreads() {
  const { id: memberId } = useMember()
  return useQuery({
    queryKey: keyOf('thread', 'member', memberId),
    queryFn: ({ signal }) => call(listThreads, { querystring: { memberId } }, { signal }),
    refetchInterval: () => polling.intervalMs,
  })
}

/** One thread; answers come in while it is open. */
export function useThread(id: string) {
  const { id: memberId } = useMember()
  return useQuery({
    queryKey: keyOf('thread', 'one', memberId, id),
    queryFn: ({ signal }) => call(getThread, { params: { id } }, { signal }),
    refetchInterval: () => polling.intervalMs,
  })
}

/** Writes to an organisation, goes on in a thread, or answers as the organisation. */
export function useSendThreadMessage() {
  const queryClient = useQueryClient()
  const { id: senderId } = useMember()
  return useMutation({
    mutationFn: async (input: Omit<ThreadMessageInput, 'senderId' | 'receiverId'>) => {
      const org = await organisationKey(call, input.org)
      const { contactReceiverId } = await portalConfig
      const receiverId = input.type === 'CONTACT_US' ? contactReceiverId : undefined
      return sendThreadMessage(call, { ...input, org, senderId, receiverId }, location.host)
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf('thread') }),
  })
}
