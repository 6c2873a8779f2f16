import { getOutbox, resendMessage } from '@medlem/contract/outbox'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { CallError } from './callError.ts'

/** How an organisation's messages fare; null at a server that does not tell. */
export function useOutbox(orgId: string) {
  return useQuery({
    queryKey: ['outbox', orgId],
    queryFn: async ({ signal }) => {
      try {
        return await call(getOutbox, { params: { id: orgId } }, { signal })
      } catch (error) {
        if (error instanceof CallError && error.status === 404) return null
        throw error
      }
    },
  })
}

/** Has a message tried anew that could not be delivered. */
export function useResendMessage(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (messageId: string) => call(resendMessage, { params: { id: orgId, messageId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['outbox', orgId] }),
  })
}
