import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { openGuest, sealGuest } from './guestToken.ts'

const DAY_S = 86_400

/** Where the product is reached over TLS the name keeps other hosts of the domain from setting it (RFC 6265bis, 4.1.3.2). */
const nameOf = ({ baseUrl }: Pick<Config, 'baseUrl'>) =>
  baseUrl.startsWith('https:') ? '__Host-medlem-guest' : 'medlem-guest'

/** Strict: a call that another website causes comes without it. */
const attributesOf = ({ baseUrl }: Pick<Config, 'baseUrl'>) =>
  `Path=/; HttpOnly; SameSite=Strict${baseUrl.startsWith('https:') ? '; Secure' : ''}`

/** Lets the browser open the order for a day, or until another order takes its place. */
export function setGuestCookie(reply: FastifyReply, config: Config, memberId: string): void {
  const token = sealGuest(config, 'cookie', memberId)
  reply.header('set-cookie', `${nameOf(config)}=${token}; Max-Age=${DAY_S}; ${attributesOf(config)}`)
}

export function clearGuestCookie(reply: FastifyReply, config: Config): void {
  reply.header('set-cookie', `${nameOf(config)}=; Max-Age=0; ${attributesOf(config)}`)
}

/** The guest whose cookie comes with the request. */
export function guestOf(
  config: Pick<Config, 'baseUrl' | 'secret' | 'oldSecret'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): string | undefined {
  const name = `${nameOf(config)}=`
  const pair = headers.cookie?.split(/; */).find((one) => one.startsWith(name))
  return pair === undefined ? undefined : openGuest(config, 'cookie', pair.slice(name.length))
}
