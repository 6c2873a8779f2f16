import { getThread, listThreads } from '@medlem/contract/contactThread'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMember } from '../session/session.ts'
import { call } from './call.ts'
import { lookAgain } from './lookAgain.ts'
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
  return useMutation({
    mutationFn: (wish: ContactWish) => sendContact(call, wish, location.host),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['thread'] }),
  })
}
