import { createPublicKey, verify } from 'node:crypto'
import type { CardState } from '@medlem/contract/memberCard'
import type { Database } from '@medlem/database/database'
import { type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import { readCardToken } from '@medlem/domain/cardToken'
import type { SignedToken } from '@medlem/domain/signedToken'
import type { Deps } from '../../platform/deps/deps.ts'
import { findKey, isMemberOn } from './store.ts'

/** Whether a card that somebody shows agrees with today's books; nothing else about the person is answered. */
export async function cardState(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<CardState> {
  const card = readCardToken(token)
  const today = copenhagenDate(clock.now())
  const key = card && (await signerOf(db, card, today))
  if (!card || !key) return 'unsigned'
  if (clock.now().getTime() >= card.endsAt * 1000) return 'expired'
  if (!key.isPublished) return 'unsigned'
  return (await isMemberOn(db, { orgId: key.orgId, number: card.number, day: today })) ? 'current' : 'ended'
}

/** Whose key signed a token, and whether it is published on a day; undefined where no key of ours did. */
export async function signerOf(
  db: Database,
  { kid, signed, signature }: Omit<SignedToken, 'claims'>,
  today: CalendarDate,
): Promise<{ orgId: string; isPublished: boolean } | undefined> {
  const key = await findKey(db, kid)
  if (!key) return undefined
  const { orgId, publicKey: x, replacedAt, publishedUntil } = key
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  if (!verify(null, signed, publicKey, signature)) return undefined
  return { orgId, isPublished: replacedAt === null || (publishedUntil !== null && publishedUntil >= today) }
}
