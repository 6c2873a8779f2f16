import * as calls from '@medlem/contract/outbox'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { orNull } from '../call/orNull.ts'
import { keyOf } from '../queryKeys.ts'

/** Delivery of an organisation's messages; null at a server without this call. */
export function useOutbox(orgId: string) {
  return useQuery({
    queryKey: keyOf('outbox', orgId),
    queryFn: ({ signal }) => orNull(call(calls.getOutbox, { params: { id: orgId } }, { signal })),
  })
}

/** Retries a message that could not be delivered. */
export function useResendMessage(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (messageId: string) => call(calls.resendMessage, { params: { id: orgId, messageId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('outbox', orgId) }),
  })
}

/** Delivery of the messages between members, for super administrators; null at a server without this call. */
export function usePortalOutbox() {
  return useQuery({
    queryKey: keyOf('outbox', 'portal'),
    queryFn: ({ signal }) => orNull(call(calls.getPortalOutbox, {}, { signal })),
  })
}

/** Retries a message between members that could not be delivered. */
export function useResendPortalMessage() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (messageId: string) => call(calls.resendPortalMessage, { params: { messageId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('outbox', 'portal') }),
  })
}
