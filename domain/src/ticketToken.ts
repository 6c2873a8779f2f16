import type { CBORType } from '@levischuck/tiny-cbor'
import {
  bytesOfHex,
  composeToken,
  hexOf,
  isBytes,
  readToken,
  type Sign,
  type SignedToken,
} from './signedToken.ts'

/** What a ticket says: whose it is stands in the list at the door. */
export interface TicketContent {
  /** Of the sign-up. */
  registrationId: string
  /** A ticket with a lower number than the list's was replaced by a newer one. */
  version: number
}

export interface ReadTicket extends TicketContent, Omit<SignedToken, 'claims'> {}

/** RFC 8392: cti, 16 bytes of the sign-up's id; the version's label is one for private use, and says that it is a ticket. */
const CLAIM = { id: 7, version: -65_538 }
const ID_BYTES = 16

/** A ticket as a signed token, shorter than a member card's. */
export function composeTicketToken(
  kid: string,
  { registrationId, version }: TicketContent,
  sign: Sign,
): string {
  const claims = new Map<number, CBORType>([
    [CLAIM.id, bytesOfHex(registrationId.replaceAll('-', ''))],
    [CLAIM.version, version],
  ])
  return composeToken(kid, claims, sign)
}

/** What a token says, before its signature is checked; undefined when it is no ticket. */
export function readTicketToken(token: string): ReadTicket | undefined {
  const read = readToken(token)
  if (!read) return undefined
  const { claims, ...signed } = read
  const [id, version] = [claims.get(CLAIM.id), claims.get(CLAIM.version)]
  if (!isBytes(id) || id.length !== ID_BYTES || typeof version !== 'number') return undefined
  const registrationId = hexOf(id).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { ...signed, registrationId, version }
}
