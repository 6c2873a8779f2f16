import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Which addresses a request may go to that somebody outside has named (server-side request forgery). */
export interface OutgoingNetwork {
  takes(address: string): boolean
  /** For `http.request`: the check is of the very address that is connected to, so a name that changes does not pass it. */
  lookup: LookupFunction
}

/** What IANA gives out of IPv6. Around it lie addresses that stand for one of IPv4, such as ::127.0.0.1 (RFC 4291 §2.5.5.1). */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3')

/** Neither loopback, private, link-local, carrier's nor any other reserved address. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const found = ipaddr.process(address)
  return found.range() === 'unicast' && (found instanceof ipaddr.IPv4 || found.match(GIVEN_OUT))
}

/** https to its own port at a host of the public network. */
export const publicNetwork: OutgoingNetwork = {
  takes(address) {
    if (!URL.canParse(address)) return false
    const { protocol, hostname, port, username, password } = new URL(address)
    if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
    // Of an address in digits no name is looked up.
    const digits = hostname.replace(/^\[|\]$/g, '')
    return isIP(digits) === 0 ? hostname.includes('.') : isPublicAddress(digits)
  },
  lookup(hostname, options, done) {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const all = error ? [] : found
      const [first] = all
      if (error || !first) return done(error ?? new Error('no address'), [])
      if (!all.every(({ address }) => isPublicAddress(address)))
        return done(new Error('a host of a private network'), [])
      return options.all ? done(null, all) : done(null, first.address, first.family)
    })
  },
}
