import { type DoorList, type DoorScan, MAX_KNOWN } from '@medlem/contract/door'
import { doorState, mergeScans } from '@medlem/domain/door'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { DoorClosedError, type DoorSource } from '../../api/door/door.ts'
import { keyOf } from '../../api/queryKeys.ts'
import { offline } from '../../session/offline.ts'
import { type Sold, withNews, withSold } from './doorList.ts'
import { doorQueue } from './doorQueue.ts'

/** Between two looks at what other doors did. */
const SYNC_MS = 5_000

/** Looks now, every few seconds, and when the network comes or goes; answers how to end it. */
function repeat(look: () => void): () => void {
  look()
  const timer = setInterval(look, SYNC_MS)
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', look)
    window.removeEventListener('offline', look)
  }
}

/** The list of a door, what this phone and others did, and the sending of it whenever there is a network. */
export function useDoor(source: DoorSource) {
  const queryClient = useQueryClient()
  const queryKey = keyOf('door', source.reader, source.key)
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey,
    queryFn: source.load,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const eventId = data?.eventId
  const [queue, setQueue] = useState<DoorScan[]>()
  // A page that began without a network sends nothing until it is loaded again.
  const [offlineSince, setOfflineSince] = useState(() => offline.asOf() && new Date().toISOString())
  const [isClosed, setClosed] = useState(false)
  const isSending = useRef(false)
  const known = useRef<string[]>([])
  const unsent = useMemo(() => queue ?? (eventId ? doorQueue.read(eventId) : []), [queue, eventId])
  const scans = useMemo(() => mergeScans(data?.scans ?? [], unsent), [data?.scans, unsent])
  const state = useMemo(() => doorState(scans), [scans])

  const keep = (id: string, change: (before: DoorScan[]) => DoorScan[]) =>
    setQueue((before) => {
      const after = change(before ?? doorQueue.read(id))
      doorQueue.write(id, after)
      return after
    })
  const sync = useEffectEvent(async () => {
    if (!data || isSending.current || isClosed) return
    isSending.current = true
    const sent = unsent.slice(0, 500)
    try {
      const news = await source.send({ scans: sent, since: data.asOf, known: known.current })
      known.current = (news.tickets ?? []).slice(0, MAX_KNOWN).map(({ registrationId }) => registrationId)
      queryClient.setQueryData(queryKey, (list: DoorList | undefined) => list && withNews(list, news))
      const done = new Set(sent.map(({ nonce }) => nonce))
      if (sent.length > 0) keep(data.eventId, (before) => before.filter(({ nonce }) => !done.has(nonce)))
      setOfflineSince(undefined)
    } catch (failure) {
      if (failure instanceof DoorClosedError) setClosed(true)
      else setOfflineSince((before) => before ?? new Date().toISOString())
    } finally {
      isSending.current = false
    }
  })
  useEffect(() => (eventId ? repeat(() => void sync()) : undefined), [eventId])
  useEffect(() => {
    if (unsent.length > 0) void sync()
  }, [unsent])

  const add = (scan: Pick<DoorScan, 'registrationId' | 'kind' | 'undoes' | 'door'>): DoorScan => {
    const made = { ...scan, nonce: crypto.randomUUID(), at: new Date().toISOString() }
    if (eventId) keep(eventId, (before) => [...before, made])
    return made
  }
  const addSold = (sold: Sold) =>
    queryClient.setQueryData(queryKey, (list: DoorList | undefined) => list && withSold(list, sold))
  return {
    list: data,
    error,
    reload: refetch,
    loadedAt: dataUpdatedAt,
    scans,
    state,
    unsent,
    offlineSince,
    isClosed,
    add,
    addSold,
  }
}

export type Door = ReturnType<typeof useDoor>
