import type { TicketRefund, WrittenTier } from '@medlem/contract/eventTier'
import { updateTiers } from '@medlem/contract/participant'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** A kind of place as it is sent; without an id it is a new one. */
export type SentTier = WrittenTier & { id?: string | undefined }

/** An administrator writes the whole list of an event's kinds of places; the answer is who comes then. */
export function useWriteTiers(eventId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { tiers: SentTier[]; refund: TicketRefund | null; version: number | undefined }) =>
      call(updateTiers, { params: { id: eventId }, body }),
    onSuccess: (answer) => queryClient.setQueryData(keyOf('registration', 'participants', eventId), answer),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: keyOf('registration') }),
  })
}
