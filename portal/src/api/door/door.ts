import {
  DoorList,
  DoorNews,
  type DoorScans,
  endDoorLink,
  getDoor,
  listDoorLinks,
  makeDoorLink,
  sendDoorScans,
} from '@medlem/contract/door'
import { type DoorSale, getDoorOffer, sellAtDoor } from '@medlem/contract/participant'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** Where a phone at a door has its list from, and sends what it did to. */
export interface DoorSource {
  /** Whose copy it is: the member's id, or a helper's. */
  reader: string
  /** The event, or the token of a link. */
  key: string
  load: () => Promise<DoorList>
  send: (scans: DoorScans) => Promise<DoorNews>
}

/** The door of an event for its staff. */
export function staffDoor(memberId: string, eventId: string): DoorSource {
  const params = { id: eventId }
  return {
    reader: memberId,
    key: eventId,
    load: () => call(getDoor, { params }),
    send: (body) => call(sendDoorScans, { params, body }),
  }
}

const TIMEOUT_MS = 10_000

/** The link is unknown, was ended, or its evening is over. */
export class DoorClosedError extends Error {}

/** The door that a helper's link opens, without a sign-in. */
export function helperDoor(token: string): DoorSource {
  const ask = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, ...body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status === 404) throw new DoorClosedError('The link opens no door.')
    if (!response.ok) throw new Error(`The door answered ${response.status}.`)
    return response.json()
  }
  return {
    reader: 'helper',
    key: token,
    load: async () => DoorList.parse(await ask('/door-list', { language: document.documentElement.lang })),
    send: async (body) => DoorNews.parse(await ask('/door-scan', body)),
  }
}

/** What is sold at a door now; asked each time, as others sell too. */
export function useDoorOffer(eventId: string) {
  return useQuery({
    queryKey: keyOf('door', 'offer', eventId),
    queryFn: ({ signal }) => call(getDoorOffer, { params: { id: eventId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Sells a place to somebody at a door. */
export function useSellAtDoor(eventId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: DoorSale) => call(sellAtDoor, { params: { id: eventId }, body }),
    onSettled: () => {
      for (const noun of ['registration', 'movement'] as const)
        void queryClient.invalidateQueries({ queryKey: keyOf(noun) })
    },
  })
}

/** The links to a door that still open it. */
export function useDoorLinks(eventId: string) {
  return useQuery({
    queryKey: keyOf('door', 'links', eventId),
    queryFn: ({ signal }) => call(listDoorLinks, { params: { id: eventId } }, { signal }),
  })
}

/** Makes a helper's link; the answer has its address, this once. */
export function useMakeDoorLink(eventId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(makeDoorLink, { params: { id: eventId }, body: { name } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: keyOf('door', 'links', eventId) }),
  })
}

export function useEndDoorLink(eventId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endDoorLink, { params: { id } }),
    onSuccess: (links) => queryClient.setQueryData(keyOf('door', 'links', eventId), links),
  })
}
