import * as calls from '@medlem/contract/outbox'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { orNull } from '../call/orNull.ts'
import { keyOf } from '../queryKeys.ts'

/** How an organisation's messages fare; null at a server that does not tell. */
export function useOutbox(orgId: string) {
  return useQuery({
    queryKey: keyOf('outbox', orgId),
    queryFn: ({ signal }) => orNull(call(calls.getOutbox, { params: { id: orgId } }, { signal })),
  })
}

/** Has a message tried anew that could not be delivered. */
export function useResendMessage(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (messageId: string) => call(calls.resendMessage, { params: { id: orgId, messageId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('outbox', orgId) }),
  })
}

/** How the messages between members fare, for super administrators; null at a server that does not tell. */
export function usePortalOutbox() {
  return useQuery({
    queryKey: keyOf('outbox', 'portal'),
    queryFn: ({ signal }) => orNull(call(calls.getPortalOutbox, {}, { signal })),
  })
}

/** Has a message between members tried anew that could not be delivered. */
export function useResendPortalMessage() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (messageId: string) => call(calls.resendPortalMessage, { params: { messageId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('outbox', 'portal') }),
  })
}
