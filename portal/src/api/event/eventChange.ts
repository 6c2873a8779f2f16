import {
  cancelEvent,
  createEvent,
  exportEvent,
  getWrittenEvent,
  type PlannedEvent,
  updateEvent,
} from '@medlem/contract/eventChange'
import type { SignUpSettings } from '@medlem/contract/registration'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'
import type { ComingEvent } from './event.ts'

/** An event in its organisation's own words: the lists have it in the reader's language. */
export function useWrittenEvent({ id, orgId }: Pick<ComingEvent, 'id' | 'orgId'>) {
  return useQuery({
    queryKey: keyOf('event', id),
    queryFn: ({ signal }) => call(getWrittenEvent, { params: { id: orgId, eventId: id } }, { signal }),
    // What was written a moment ago must not come back.
    gcTime: 0,
  })
}

/** An event in its organisation's own words, as it is saved now. */
export const loadWrittenEvent = (orgId: string, eventId: string) =>
  call(getWrittenEvent, { params: { id: orgId, eventId } })

/** Plans an event, or changes the one with this id; its sign-ups have a call of their own then. */
export function useSaveEvent(orgId: string, eventId: string | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ version, ...body }: PlannedEvent & SignUpSettings & { version?: number | undefined }) => {
      if (eventId === undefined) return call(createEvent, { params: { id: orgId }, body })
      const { takesSignUps: _takes, capacity: _capacity, signUpUntil: _until, ...input } = body
      return call(updateEvent, { params: { id: orgId, eventId }, body: { ...input, version } })
    },
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: keyOf('organisation') }),
        queryClient.invalidateQueries({ queryKey: keyOf('office') }),
      ]),
  })
}

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
