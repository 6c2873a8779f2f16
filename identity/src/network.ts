import { isIPv6 } from 'node:net'

/** The network that limits count: an IPv4 address, or the /64 that an IPv6 household is given whole (RFC 6177). */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  return isIPv6(plain) ? groupsOf(plain).slice(0, 4).join(':') : plain
}

/** The eight groups of an address, with those that '::' stands for. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const left = Math.max(0, 8 - front.length - back.length)
  const groups = tail === undefined ? front : [...front, ...Array<string>(left).fill('0'), ...back]
  return groups.map((group) => group.replace(/^0+(?=.)/, ''))
}
