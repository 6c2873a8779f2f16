import { getEventPicture } from '@medlem/contract/eventPicture'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** The picture of an event as a data address. Another picture has another hash, so that what is known of one stays. */
export function useEventPicture(id: string, hash: string | undefined) {
  return useQuery({
    queryKey: keyOf('event picture', id, hash),
    queryFn: ({ signal }) => call(getEventPicture, { params: { id } }, { signal }),
    select: ({ image }) => image,
    enabled: hash !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
