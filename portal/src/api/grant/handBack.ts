import { listHandBacks } from '@medlem/contract/handBack'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** What is to be handed back for cancelled places, at one event or at all of an organisation. */
export function useHandBacks(orgId: string, eventId?: string) {
  return useQuery({
    queryKey: keyOf('registration', 'handBacks', orgId, eventId),
    queryFn: ({ signal }) =>
      call(listHandBacks, { params: { id: orgId }, querystring: { eventId } }, { signal }),
  })
}
