import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'

/** The page of an organisation that anybody may read, by its key. */
export const publicPath = (key: string): string => `/clubs/${encodeURIComponent(key)}`

/** The page of one of its events. */
export const publicEventPath = (key: string, eventId: string): string =>
  `${publicPath(key)}/events/${eventId}`

/** The picture of an event that anybody may see, by the hash of its bytes. */
export const publicPicturePath = (key: string, eventId: string, hash: string): string =>
  `${publicEventPath(key, eventId)}/${hash}.jpg`

/** The same picture, small enough for most phones. */
export const smallPicturePath = (key: string, eventId: string, hash: string): string =>
  publicPicturePath(key, eventId, `${hash}-small`)

/** The same page for a frame in a website of the organisation. */
export const embedPath = (path: string): string => `/embed${path}`

/** The script by which that website gives the frame its height. */
export const EMBED_SCRIPT = '/embed.js'

/** Websites that may show the pages of one organisation. */
export const MAX_EMBED_ORIGINS = 10

const HOST = /^(?:[a-z0-9-]+\.)+[a-z0-9-]+$/

/**
 * The origin of a website as a person names it: 'www.club.example/join' → 'https://www.club.example'. Undefined for what names none, or
 * more than one, and for a website without TLS unless it is on this machine.
 */
export function readWebOrigin(typed: string): string | undefined {
  const address = typed.trim()
  const whole = /^[a-z]+:\/\//i.test(address) ? address : `https://${address}`
  if (!URL.canParse(whole)) return undefined
  const { protocol, hostname, origin, username } = new URL(whole)
  const isLocal = hostname === 'localhost' && (protocol === 'http:' || protocol === 'https:')
  const isSite = protocol === 'https:' && HOST.test(hostname)
  return (isLocal || isSite) && username === '' ? origin : undefined
}

/** An origin as a browser writes it, 'https://www.club.example'. */
export const WebOrigin = z.string().check(
  z.maxLength(200),
  z.refine((value) => readWebOrigin(value) === value, fieldTexts.webOrigin),
)
