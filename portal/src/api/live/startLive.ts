import { streamChanges } from '@medlem/contract/change'
import { readActingFor } from '../../session/actingFor.ts'
import { queryClient } from '../call/queryClient.ts'
import { portalConfig } from '../portalConfig/portalConfig.ts'
import { signIn } from '../signIn/signIn.ts'
import { createSubscriber } from './createSubscriber.ts'
import type { ServerEvent } from './eventParser.ts'
import { followChanges } from './followChanges.ts'

/** A hidden page leaves the stream to another tab after this time. */
const HIDDEN_MS = 60_000
/** Until then what the page shows is new enough for the stream to start at the last minute. */
const FRESH_MS = 30_000

/**
 * Follows what changes for a member: one tab of the browser holds the stream, by a lock, and broadcasts to the others.
 * Without locks each visible tab holds its own.
 */
export function startLive(memberId: string): void {
  const name = `changes ${memberId}`
  const startedAt = Date.now()
  const subscriber = createSubscriber(queryClient)
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<ServerEvent>) => subscriber.receive(data)
  let holding: AbortController | undefined

  const request = async () => {
    const actingFor = readActingFor()
    const lastEventId =
      subscriber.lastEventId() ?? (Date.now() - startedAt < FRESH_MS ? undefined : 'unknown')
    return {
      address: `${(await portalConfig).prefixes[streamChanges.service]}${streamChanges.url}`,
      headers: {
        Authorization: `Bearer ${await (await signIn).bearer()}`,
        'X-Org-Key': 'ALL',
        ...(actingFor && { 'X-Acting-For': actingFor }),
        ...(lastEventId && { 'Last-Event-ID': lastEventId }),
      },
    }
  }
  const onEvent = (event: ServerEvent) => {
    subscriber.receive(event, true)
    channel.postMessage(event)
  }
  const take = () => {
    if (holding) return
    holding = new AbortController()
    const { signal } = holding
    const follow = () => followChanges({ signal, request, onEvent, onLost: subscriber.disconnect })
    const followed = 'locks' in navigator ? navigator.locks.request(name, { signal }, follow) : follow()
    // Aborting the wait for the lock rejects.
    followed.catch(() => undefined)
  }
  const leave = () => {
    holding?.abort()
    holding = undefined
  }

  let leaveTimer: ReturnType<typeof setTimeout> | undefined
  const followVisibility = () => {
    clearTimeout(leaveTimer)
    if (document.visibilityState === 'visible') take()
    else leaveTimer = setTimeout(leave, HIDDEN_MS)
  }
  document.addEventListener('visibilitychange', followVisibility)
  window.addEventListener('pageshow', followVisibility)
  window.addEventListener('pagehide', leave)
  followVisibility()
}
