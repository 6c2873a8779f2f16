import { deleteCalendarFeed, getCalendarFeed, renewCalendarFeed } from '@medlem/contract/calendarFeed'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMember } from '../../session/session.ts'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** Whether the member has a private calendar address, and since when. */
export function useCalendarFeed() {
  return useQuery({
    queryKey: keyOf('calendar feed', useMember().id),
    queryFn: ({ signal }) => call(getCalendarFeed, {}, { signal }),
  })
}

/** Makes a new address; it is in the answer and nowhere else. */
export function useRenewCalendarFeed() {
  const queryClient = useQueryClient()
  const { id } = useMember()
  return useMutation({
    mutationFn: () => call(renewCalendarFeed, {}),
    onSuccess: ({ madeAt }) => queryClient.setQueryData(keyOf('calendar feed', id), { madeAt }),
    // The address is a key: it is forgotten with the dialog that showed it.
    gcTime: 0,
  })
}

export function useStopCalendarFeed() {
  const queryClient = useQueryClient()
  const { id } = useMember()
  return useMutation({
    mutationFn: () => call(deleteCalendarFeed, {}),
    onSuccess: () => queryClient.setQueryData(keyOf('calendar feed', id), { madeAt: null }),
  })
}

/** The address at which anybody reads what an organisation plans for everyone. */
export function organisationFeedAddress(key: string): string {
  return `${location.origin}/calendar/org/${encodeURIComponent(key)}.ics`
}
