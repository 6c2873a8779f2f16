import { getThread, listThreads } from '@medlem/contract/contactThread'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMember } from '../session/session.ts'
import { call } from './call.ts'
import { type ContactWish, sendContact } from './sendContact.ts'

const LOOK_AGAIN_MS = 30_000

/** What the member and organisations wrote to each other, the newest first. */
export function useThreads() {
  const { id: memberId } = useMember()
  return useQuery({
    queryKey: ['thread', 'member', memberId],
    queryFn: ({ signal }) => call(listThreads, { querystring: { memberId } }, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  })
}

/** One thread; answers come in while it is open. */
export function useThread(id: string) {
  const { id: memberId } = useMember()
  return useQuery({
    queryKey: ['thread', 'one', memberId, id],
    queryFn: ({ signal }) => call(getThread, { params: { id } }, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
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
