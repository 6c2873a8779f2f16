import { createPublicKey, verify } from 'node:crypto'
import type { CardState } from '@medlem/contract/memberCard'
import { copenhagenDate } from '@medlem/domain/calendar'
import { readCardToken } from '@medlem/domain/cardToken'
import type { Deps } from '../../platform/deps/deps.ts'
import { findKey, isMemberOn } from './store.ts'

/** Whether a card that somebody shows agrees with today's books; nothing else about the person is answered. */
export async function cardState(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<CardState> {
  const card = readCardToken(token)
  const key = card && (await findKey(db, card.kid))
  if (!card || !key) return 'unsigned'
  const today = copenhagenDate(clock.now())
  const isPublished = key.replacedAt === null || (key.publishedUntil !== null && key.publishedUntil >= today)
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: key.publicKey },
    format: 'jwk',
  })
  if (!verify(null, card.signed, publicKey, card.signature)) return 'unsigned'
  if (clock.now().getTime() >= card.endsAt * 1000) return 'expired'
  if (!isPublished) return 'unsigned'
  return (await isMemberOn(db, { orgId: key.orgId, number: card.number, day: today })) ? 'current' : 'ended'
}
