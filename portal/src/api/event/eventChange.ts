import type { Event } from '@medlem/contract/event'
import {
  cancelEvent,
  copyEvent,
  createEvent,
  deleteEvent,
  exportEvent,
  getWrittenEvent,
  listEventTeams,
  listPlannedEvents,
  type PlannedEvent,
  publishEvent,
  updateEvent,
} from '@medlem/contract/eventChange'
import type { Organisation } from '@medlem/contract/organisation'
import type { SignUpSettings } from '@medlem/contract/registration'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'
import type { ComingEvent } from './event.ts'

type OwnEvent = Pick<Event, 'id' | 'orgId'>

/** An event in its organisation's own words: the lists have it in the reader's language. */
export function useWrittenEvent({ id, orgId }: OwnEvent) {
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

/** The teams that an event of an organisation can be for. */
export function useEventTeams(orgId: string) {
  return useQuery({
    queryKey: keyOf('team', 'choice', orgId),
    queryFn: ({ signal }) => call(listEventTeams, { params: { id: orgId } }, { signal }),
  })
}

/** Every event of an organisation that is not past, drafts too, for its staff. */
export function usePlannedEvents({ id, name, hue }: Organisation) {
  return useQuery({
    queryKey: keyOf('event', 'planned', id),
    queryFn: ({ signal }) => call(listPlannedEvents, { params: { id } }, { signal }),
    select: (events): ComingEvent[] => events.map((event) => ({ ...event, organisationName: name, hue })),
    refetchOnMount: 'always',
  })
}

/** What shows events, or how full they are. */
export function refetchEvents(queryClient: QueryClient, orgId: string): Promise<unknown> {
  const shown = [
    keyOf('organisation'),
    keyOf('office'),
    keyOf('event', 'planned', orgId),
    keyOf('registration'),
  ]
  return Promise.all(shown.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

type SavedEvent = PlannedEvent & SignUpSettings & { isDraft: boolean; version?: number | undefined }

/** Plans an event, or changes the one with this id; its sign-ups have a call of their own then. */
export function useSaveEvent(orgId: string, eventId: string | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ version, ...body }: SavedEvent) => {
      if (eventId === undefined) return call(createEvent, { params: { id: orgId }, body })
      const {
        takesSignUps: _takes,
        capacity: _capacity,
        signUpUntil: _until,
        isDraft: _draft,
        ...input
      } = body
      return call(updateEvent, { params: { id: orgId, eventId }, body: { ...input, version } })
    },
    onSuccess: () => refetchEvents(queryClient, orgId),
  })
}

/** An administrator deletes a draft. */
export function useDeleteEvent({ id, orgId }: OwnEvent) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteEvent, { params: { id: orgId, eventId: id } }),
    onSuccess: () => {
      // What is shown of it goes first: it would be asked for, and be missing.
      queryClient.removeQueries({ queryKey: keyOf('registration', 'participants', id) })
      return refetchEvents(queryClient, orgId)
    },
  })
}

/** An administrator calls an event off. */
export function useCancelEvent({ id, orgId }: OwnEvent) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(cancelEvent, { params: { id: orgId, eventId: id } }),
    onSuccess: () => refetchEvents(queryClient, orgId),
  })
}

/** Makes events like one on other days; the answer is what was made. */
export function useCopyEvent({ id, orgId }: OwnEvent) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { days: string[]; isDraft: boolean }) =>
      call(copyEvent, { params: { id: orgId, eventId: id }, body }),
    onSuccess: () => refetchEvents(queryClient, orgId),
  })
}

/** Shows a draft to members, or makes an event a draft again. */
export function usePublishEvent({ id, orgId }: OwnEvent) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isPublished: boolean) =>
      call(publishEvent, { params: { id: orgId, eventId: id }, body: { isPublished } }),
    onSuccess: () => refetchEvents(queryClient, orgId),
  })
}

/** An event as the text of a calendar file. */
export function useEventFile(id: string) {
  return useMutation({ mutationFn: () => call(exportEvent, { params: { id } }) })
}
