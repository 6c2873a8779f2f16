import { cancelEvent, exportEvent } from '@medlem/contract/eventChange'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'
import type { ComingEvent } from './event.ts'

/** An administrator calls an event off. */
export function useCancelEvent({ id, orgId }: Pick<ComingEvent, 'id' | 'orgId'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(cancelEvent, { params: { id: orgId, eventId: id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf('organisation') }),
  })
}

/** An event as the text of a calendar file. */
export function useEventFile(id: string) {
  return useMutation({ mutationFn: () => call(exportEvent, { params: { id } }) })
}
