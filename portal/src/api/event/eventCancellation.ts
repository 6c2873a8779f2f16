import type { Event } from '@medlem/contract/event'
import { getCancellation, undoCancellation } from '@medlem/contract/eventCancellation'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'
import { refetchEvents } from './eventChange.ts'

type OwnEvent = Pick<Event, 'id' | 'orgId'>

/** What calling an event off would do, or has done while it can be undone. */
export function useCancellation({ id, orgId }: OwnEvent) {
  return useQuery({
    queryKey: keyOf('registration', 'cancellation', id),
    queryFn: ({ signal }) => call(getCancellation, { params: { id: orgId, eventId: id } }, { signal }),
    // Somebody may have paid, or cancelled, since it was last read.
    gcTime: 0,
  })
}

/** An administrator takes the calling off back. */
export function useUndoCancellation({ id, orgId }: OwnEvent) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(undoCancellation, { params: { id: orgId, eventId: id } }),
    // Also after a refusal: a refund was sent meanwhile.
    onSettled: () => refetchEvents(queryClient, orgId),
  })
}
