import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import webPush from 'web-push'
import type { Pusher, PushOutcome } from '../../platform/ports/pusher.ts'
import { type OutgoingNetwork, publicNetwork } from './publicNetwork.ts'
import type { PushKeys } from './pushKeys.ts'

const TIMEOUT_MS = 10_000

interface WebPusherOptions {
  /** Read when they are first needed. */
  keys: () => Promise<PushKeys>
  /** Whom a push service writes to when something is wrong: `mailto:` or an address of the web (RFC 8292 §2.1). */
  contact: string
  network?: OutgoingNetwork
}

/** Encrypts for the browser (RFC 8291), signs, and asks its push service to deliver. */
export function webPusher({ keys, contact, network = publicNetwork }: WebPusherOptions): Pusher {
  let kept: Promise<PushKeys> | undefined
  const pair = () => {
    kept ??= keys().catch((error: unknown) => {
      kept = undefined
      throw error
    })
    return kept
  }
  return {
    publicKey: async () => (await pair()).publicKey,
    takes: network.takes,
    async send({ endpoint, p256dh, auth }, { payload, ttlSeconds, urgency, topic }) {
      if (!network.takes(endpoint)) return { outcome: 'gone' }
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: contact, ...(await pair()) },
        TTL: ttlSeconds,
        urgency,
        topic,
        contentEncoding: 'aes128gcm',
      })
      return post(endpoint, { ...details, network })
    },
  }
}

async function post(
  endpoint: string,
  { headers, body, network }: Pick<webPush.RequestDetails, 'headers' | 'body'> & { network: OutgoingNetwork },
): Promise<PushOutcome> {
  const { request } = endpoint.startsWith('https:') ? https : http
  try {
    const sent = request(endpoint, {
      method: 'POST',
      headers: headers as Record<string, string>,
      lookup: network.lookup,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    sent.end(body)
    // A redirect is followed to nowhere.
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.destroy()
    return outcomeOf(answer)
  } catch {
    return { outcome: 'later', waitSeconds: undefined }
  }
}

function outcomeOf({ statusCode: status = 0, headers }: IncomingMessage): PushOutcome {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  if (status === 429 || status >= 500) {
    const wait = Number(headers['retry-after'])
    return { outcome: 'later', waitSeconds: Number.isInteger(wait) && wait > 0 ? wait : undefined }
  }
  return { outcome: 'refused', status }
}
