import { getThread, listThreads } from '@medlem/contract/contactThread'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMember } from '../session/session.ts'
import { call } from './call.ts'
import { lookAgain } from './lookAgain.ts'
import { organisationKey } from './organisationKey.ts'
import { portalConfig } from './portalConfig.ts'
import { type ContactWish, sendContact } from './sendContact.ts'

/** What the member and organisations wrote to each other, the newest first. */
export function useThreads() {
  const { id: memberId } = useMember()
  return useQuery({
    queryKey: ['thread', 'member', memberId],
    queryFn: ({ signal }) => call(listThreads, { querystring: { memberId } }, { signal }),
    refetchInterval: () => lookAgain.everyMs,
  })
}

/** One thread; answers come in while it is open. */
export function useThread(id: string) {
  const { id: memberId } = useMember()
  return useQuery({
    queryKey: ['thread', 'one', memberId, id],
    queryFn: ({ signal }) => call(getThread, { params: { id } }, { signal }),
    refetchInterval: () => lookAgain.everyMs,
  })
}

/** Writes to an organisation, goes on in a thread, or answers as the organisation. */
export function useSendContact() {
  const queryClient = useQueryClient()
  const { id: senderId } = useMember()
  return useMutation({
    mutationFn: async (wish: Omit<ContactWish, 'senderId' | 'receiverId'>) => {
      const org = await organisationKey(call, wish.org)
      const { contactReceiverId } = await portalConfig
      const receiverId = wish.type === 'CONTACT_US' ? contactReceiverId : undefined
      return sendContact(call, { ...wish, org, senderId, receiverId }, location.host)
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['thread'] }),
  })
}
