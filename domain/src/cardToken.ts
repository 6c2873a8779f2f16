import type { CBORType } from '@levischuck/tiny-cbor'
import { composeToken, readToken, type Sign, type SignedToken } from './signedToken.ts'

/** What a member card says, and all that it says of a person. */
export interface CardContent {
  /** The member number. */
  number: number
  /** First and last name. */
  name: string
  /** Seconds since 1970: the first instant at which it does not hold any more. */
  endsAt: number
}

export interface ReadCard extends CardContent, Omit<SignedToken, 'claims'> {}

/** RFC 8392: sub and exp; a name has no registered claim, so its label is one of those for private use. */
const CLAIM = { number: 2, endsAt: 4, name: -65_537 }

/** A card as a signed token. */
export function composeCardToken(kid: string, { number, name, endsAt }: CardContent, sign: Sign): string {
  const claims = new Map<number, CBORType>([
    [CLAIM.number, String(number)],
    [CLAIM.endsAt, endsAt],
    [CLAIM.name, name],
  ])
  return composeToken(kid, claims, sign)
}

/** What a token says, before its signature is checked; undefined when it is no member card. */
export function readCardToken(token: string): ReadCard | undefined {
  const read = readToken(token)
  if (!read) return undefined
  const { claims, ...signed } = read
  const [number, endsAt, name] = [CLAIM.number, CLAIM.endsAt, CLAIM.name].map((label) => claims.get(label))
  if (typeof number !== 'string' || !/^\d{1,10}$/.test(number)) return undefined
  if (typeof endsAt !== 'number' || typeof name !== 'string') return undefined
  return { ...signed, number: Number(number), name, endsAt }
}
