import type { CardKeySet, CardState } from '@medlem/contract/memberCard'
import { type CardContent, readCardToken } from '@medlem/domain/cardToken'
import type { SignedToken } from '@medlem/domain/signedToken'
import { readTicketToken } from '@medlem/domain/ticketToken'
import type { KeptKeys } from './cardKeys.ts'

/** What a page that checks cards says of one. */
export type Verdict =
  /** The signature and the time are right; `confirmed` says whether today's books agree, null where they could not be asked. */
  | { kind: 'valid'; card: CardContent; keys: KeptKeys; confirmed: true | null }
  /** Its time is over. */
  | { kind: 'expired'; card: CardContent; keys: KeptKeys }
  /** The membership ended before the card's time. */
  | { kind: 'ended'; card: CardContent; keys: KeptKeys }
  /** A real card of a club that is not checked for. */
  | { kind: 'other'; card: CardContent; keys: KeptKeys }
  /** No key of a club here signed what it says. */
  | { kind: 'forged' }
  /** No card at all. */
  | { kind: 'none' }
  /** One that lets in at an event. */
  | { kind: 'ticket' }
  /** Without a network, and this browser has no key for it. */
  | { kind: 'keyless' }

interface Sources {
  /** The keys among which one is; undefined where no club has it, throws without a network. */
  keysOf: (kid: string) => Promise<KeptKeys | undefined>
  /** Throws without a network. */
  askState: (token: string) => Promise<CardState>
  /** The club whose cards are checked; null for any. */
  club: string | null
  /** Milliseconds since 1970. */
  now: number
}

/** What was scanned or typed: a card's address, or the token in it. */
export function tokenIn(text: string): string {
  return text.trim().split('#').at(-1) ?? ''
}

/** Checks a card with the keys that are here, and asks today's books where there is a network. */
export async function verifyCard(token: string, { keysOf, askState, club, now }: Sources): Promise<Verdict> {
  const card = readCardToken(token)
  if (!card) return { kind: readTicketToken(token) ? 'ticket' : 'none' }
  let keys: KeptKeys | undefined
  try {
    keys = await keysOf(card.kid)
  } catch {
    return { kind: 'keyless' }
  }
  const key = keys?.keys.find(({ kid }) => kid === card.kid)
  if (!keys || !key || !(await isSignedBy(card, key))) return { kind: 'forged' }
  if (club !== null && keys.organisation.id !== club) return { kind: 'other', card, keys }
  if (card.endsAt * 1000 <= now) return { kind: 'expired', card, keys }
  const state = await askState(token).catch(() => null)
  switch (state) {
    case 'unsigned':
      return { kind: 'forged' }
    case 'ended':
      return { kind: 'ended', card, keys }
    case 'expired':
      return { kind: 'expired', card, keys }
    default:
      return { kind: 'valid', card, keys, confirmed: state === 'current' ? true : null }
  }
}

/** Whether a key of an organisation signed a token; throws in a browser without Ed25519. */
export async function isSignedBy(
  token: Pick<SignedToken, 'signed' | 'signature'>,
  { kty, crv, x }: CardKeySet['keys'][number],
): Promise<boolean> {
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, buffer(token.signature), buffer(token.signed))
}

/** The browser's cryptography takes no view of a buffer that could be shared. */
const buffer = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)
