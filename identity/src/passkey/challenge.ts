import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '@medlem/database/database'
import { oidcPayload } from '@medlem/database/schema/identity'
import { deriveKey } from '../keys.ts'
import { CHALLENGE_S } from '../lifetime.ts'

const RANDOM_BYTES = 16
const TIME_BYTES = 8
const MODEL = 'UsedChallenge'

/** To what a challenge is bound: a sign-in under way in one browser, or one session of one account. */
export interface Binding {
  purpose: 'sign-in' | 'registration'
  /** The interaction's or the session's. */
  uid: string
}

interface Given {
  secret: string
  now: Date
  binding: Binding
}

function mac({ secret, binding }: Pick<Given, 'secret' | 'binding'>, head: Buffer): Buffer {
  return createHmac('sha256', deriveKey(secret, 'passkey challenge'))
    .update(head)
    .update(`${binding.purpose} ${binding.uid}`)
    .digest()
}

/** A random challenge that says itself until when it holds and for what: it costs no row, as anybody can ask for one. */
export function makeChallenge(given: Given): Buffer {
  const head = Buffer.concat([randomBytes(RANDOM_BYTES), Buffer.alloc(TIME_BYTES)])
  head.writeBigUInt64BE(BigInt(given.now.getTime() + CHALLENGE_S * 1000), RANDOM_BYTES)
  return Buffer.concat([head, mac(given, head)])
}

/** Whether we made this challenge, in base64url, for this purpose, and it is not too old. */
export function isOpenChallenge(given: Given, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  const head = bytes.subarray(0, RANDOM_BYTES + TIME_BYTES)
  const [sent, expected] = [bytes.subarray(head.length), mac(given, head)]
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return false
  return Number(head.readBigUInt64BE(RANDOM_BYTES)) > given.now.getTime()
}

/** Uses a challenge up, in the transaction of what it allows; false when another request was faster. */
export async function useChallenge(tx: Database, challenge: string, now: Date): Promise<boolean> {
  const id = createHash('sha256').update(challenge).digest('base64url')
  const expiresAt = new Date(now.getTime() + CHALLENGE_S * 1000)
  const row = { model: MODEL, id, payload: {}, expiresAt }
  const written = await tx
    .insert(oidcPayload)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: oidcPayload.id })
  return written.length > 0
}
