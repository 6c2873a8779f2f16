import { hearChanges } from '@medlem/contract/change'
import { readActingFor } from '../../session/actingFor.ts'
import { portalConfig } from '../portalConfig.ts'
import { queryClient } from '../queryClient.ts'
import { signIn } from '../signIn.ts'
import { createEar } from './createEar.ts'
import type { ServerEvent } from './eventParser.ts'
import { followChanges } from './followChanges.ts'

/** A page that nobody sees leaves the stream to another tab after so long. */
const HIDDEN_MS = 60_000
/** Until then what the page shows is new enough to begin with the last minute. */
const FRESH_MS = 30_000

/**
 * Follows what changes for a member: one tab of the browser holds the stream, by a lock, and tells the others. Without
 * locks each tab that is seen holds its own.
 */
export function startLive(memberId: string): void {
  const name = `changes ${memberId}`
  const startedAt = Date.now()
  const ear = createEar(queryClient)
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<ServerEvent>) => ear.hear(data)
  let holding: AbortController | undefined

  const request = async () => {
    const actingFor = readActingFor()
    const position = ear.position() ?? (Date.now() - startedAt < FRESH_MS ? undefined : 'unknown')
    return {
      address: `${(await portalConfig).prefixes[hearChanges.service]}${hearChanges.url}`,
      headers: {
        Authorization: `Bearer ${await (await signIn).bearer()}`,
        'X-Org-Key': 'ALL',
        ...(actingFor && { 'X-Acting-For': actingFor }),
        ...(position && { 'Last-Event-ID': position }),
      },
    }
  }
  const hear = (event: ServerEvent) => {
    ear.hear(event, true)
    channel.postMessage(event)
  }
  const take = () => {
    if (holding) return
    holding = new AbortController()
    const { signal } = holding
    const follow = () => followChanges({ signal, request, hear, onLost: ear.lose })
    const followed = 'locks' in navigator ? navigator.locks.request(name, { signal }, follow) : follow()
    // Whoever stops waiting for the lock hears so as an error.
    followed.catch(() => undefined)
  }
  const leave = () => {
    holding?.abort()
    holding = undefined
  }

  let leaving: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(leaving)
    if (document.visibilityState === 'visible') take()
    else leaving = setTimeout(leave, HIDDEN_MS)
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('pageshow', look)
  window.addEventListener('pagehide', leave)
  look()
}
