import { ChangeKind } from '@medlem/contract/change'
import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '../queryKeys.ts'
import { SILENCE_TIMEOUT_MS } from './backoff.ts'
import type { ServerEvent } from './eventParser.ts'
import { polling } from './polling.ts'

type Noun =
  | 'notification'
  | 'family'
  | 'registration'
  | 'mail'
  | 'thread'
  | 'status'
  | 'membership'
  | 'timeline'
  | 'instalment'

/** What a change of a kind makes the portal refetch. */
const REFETCHED: Record<ChangeKind, readonly Noun[]> = {
  // Most notifications are about a change elsewhere too.
  notification: ['notification', 'family', 'registration', 'mail'],
  thread: ['thread'],
  membership: ['status', 'membership', 'timeline', 'instalment'],
}
const ALL = Object.values(REFETCHED).flat()

/** Changes that arrive within this time are refetched together. */
const BATCH_MS = 150
/** When every browser has to refetch, the requests are spread over this time. */
const SPREAD_MS = 2_000
/** How often lists are polled while the stream is connected. */
const CONNECTED_INTERVAL_MS = 300_000

export interface Subscriber {
  /** `isOwn`: this tab reads the stream itself, so `hello` says what this tab has received. */
  receive: (event: ServerEvent, isOwn?: boolean) => void
  /** The stream is lost: poll as before. */
  disconnect: () => void
  /** Id of the last event that was received. */
  lastEventId: () => string | undefined
}

/** Refetches the portal's lists as change events arrive, and polls more rarely while they do. */
export function createSubscriber(queryClient: QueryClient): Subscriber {
  const disconnectedIntervalMs = polling.intervalMs
  const due = new Set<Noun>()
  let last: string | undefined
  let isConnected = false
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  let batchTimer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    // An answer from before the tab's own change would undo it on the screen; that change refetches by itself.
    if (queryClient.isMutating() > 0) return startBatch()
    for (const noun of due) queryClient.invalidateQueries({ queryKey: keyOf(noun) }).catch(() => undefined)
    due.clear()
  }
  const startBatch = () => {
    clearTimeout(batchTimer)
    batchTimer = setTimeout(flush, BATCH_MS)
  }
  const refetch = (nouns: readonly Noun[]) => {
    for (const noun of nouns) due.add(noun)
    startBatch()
  }
  const refetchAllLater = () => {
    setTimeout(refetch, Math.random() * SPREAD_MS, ALL)
  }
  const disconnect = () => {
    clearTimeout(silenceTimer)
    if (!isConnected) return
    isConnected = false
    polling.intervalMs = disconnectedIntervalMs
    // A refetched list polls at the shorter interval again; a hidden page waits until it is visible.
    if (document.visibilityState === 'visible') refetchAllLater()
  }

  return {
    receive({ event, data, id }, isOwn = false) {
      clearTimeout(silenceTimer)
      silenceTimer = setTimeout(disconnect, SILENCE_TIMEOUT_MS + BATCH_MS)
      if (id) last = id
      const isFirst = !isConnected
      isConnected = true
      polling.intervalMs = CONNECTED_INTERVAL_MS
      const kind = ChangeKind.safeParse(data)
      if (event === 'change' && kind.success) refetch(REFETCHED[kind.data])
      else if (data === 'anew') refetchAllLater()
      // Changes from before the first event of another tab may have been missed.
      if (isFirst && !isOwn) refetch(ALL)
    },
    disconnect,
    lastEventId: () => last,
  }
}
