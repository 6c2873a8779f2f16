import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CalendarDate, Id } from './scalar.ts'

/** A wallet of a phone that the operator configured. */
export const Wallet = z.enum(['apple', 'google'])
export type Wallet = z.infer<typeof Wallet>

/** A current membership as a card that others can check without a network (decision 46). */
export const MemberCard = z.object({
  membershipId: Id,
  memberId: Id,
  orgId: Id,
  organisationName: z.string(),
  /** Of the organisation's colour, in degrees. */
  hue: z.int(),
  /** First and last name. */
  name: z.string(),
  /** The member number. */
  number: z.int(),
  year: z.int(),
  startDate: CalendarDate,
  /** The last day on which the card holds. */
  endDate: CalendarDate,
  /** What the organisation signed: COSE_Sign1 in base64url. */
  token: z.string(),
  /** Into which it can be put, by what the operator configured. */
  wallets: z.array(Wallet),
})
export type MemberCard = z.infer<typeof MemberCard>

export const listMemberCards = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/member/:memberId/card/list',
  summary: 'Extension: a signed card for each current membership of the family',
  schema: { params: z.object({ memberId: Id }), response: { 200: z.array(MemberCard) } },
})

export const replaceCardKey = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/card-key',
  summary: 'Extension: from now on another key signs the cards of an organisation',
  schema: {
    params: z.object({ id: Id }),
    /** withdraw: cards that earlier keys signed hold no longer, as after a theft of the database. */
    body: z.object({ withdraw: z.boolean() }),
    response: { 200: z.object({ kid: z.string() }) },
  },
})

/** A public key of cards (RFC 8037). */
const CardKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  use: z.literal('sig'),
  kid: z.string(),
  x: z.string(),
  /** Seconds since 1970 when it was made. */
  iat: z.int(),
})

/** What `/card-keys/ID` answers: the keys of one organisation's cards as a JWK set (RFC 7517), and whose they are. */
export const CardKeySet = z.object({
  organisation: z.object({ id: Id, name: z.string() }),
  keys: z.array(CardKey),
})
export type CardKeySet = z.infer<typeof CardKeySet>

/**
 * What `POST /card-state` answers about a card: that today's books agree with it, that its time is over, that the membership
 * ended before the card's time, or that no key of ours signed it.
 */
export const CardState = z.enum(['current', 'expired', 'ended', 'unsigned'])
export type CardState = z.infer<typeof CardState>
