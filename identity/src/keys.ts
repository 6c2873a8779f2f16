import { hkdfSync, randomBytes } from 'node:crypto'
import type { Database } from '@medlem/database/database'
import { identityKey, secondStep } from '@medlem/database/schema/identity'
import { type SealedValue, sealer } from '@medlem/database/sealer'
import { eq } from 'drizzle-orm'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from 'jose'

type Kind = (typeof identityKey.$inferSelect)['kind']

const SECOND_STEP = 'second step'

/** What is sealed: keys, the secrets of second steps, and what one page hands the next. */
type Sealed = Kind | typeof SECOND_STEP | 'carried'

export interface IdentityKeys {
  /** Private: signs ID and access tokens. */
  signing: JWK
  /** The public half, as anyone may have it. */
  jwks: JSONWebKeySet
  /** Signs cookies. */
  cookie: string
}

/** A key of its own for each purpose, out of the one configured secret. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'medlem identity', purpose, 32))
}

const sealerOf = (secret: string) => sealer(deriveKey(secret, 'seal'))

/** The kind is bound in, so that a row cannot be passed off as one of another kind. */
export function seal(secret: string, kind: Sealed, text: string): string {
  return sealerOf(secret).seal(text, kind)
}

export function unseal(secret: string, kind: Sealed, sealed: string): string {
  try {
    return sealerOf(secret).open(sealed, kind)
  } catch (cause) {
    throw new Error('The identity keys in the database were sealed with another secret.', { cause })
  }
}

/** The key of this kind: read, or made now. Of two servers that start at once, the second takes the first's. */
async function loadOrMake(db: Database, secret: string, kind: Kind, make: () => Promise<string>) {
  const find = () => db.select().from(identityKey).where(eq(identityKey.kind, kind))
  let [row] = await find()
  if (!row) {
    await db
      .insert(identityKey)
      .values({ kind, sealed: seal(secret, kind, await make()) })
      .onConflictDoNothing()
    ;[row] = await find()
  }
  if (!row) throw new Error(`the ${kind} key was not written`)
  return unseal(secret, kind, row.sealed)
}

/** The keys and the secrets of second steps as they are sealed; with `lock`, kept from other writers until the transaction ends. */
export async function sealedValues(db: Database, { lock }: { lock: boolean }): Promise<SealedValue[]> {
  const [keys, steps] = [db.select().from(identityKey), db.select().from(secondStep)]
  const ofKeys = (lock ? await keys.for('no key update') : await keys).map(({ kind, sealed }) => ({
    name: 'the key of the identity server',
    sealed,
    context: kind,
    sealerOf,
    write: (tx: Database, again: string) =>
      tx.update(identityKey).set({ sealed: again }).where(eq(identityKey.kind, kind)),
  }))
  const ofSteps = (lock ? await steps.for('no key update') : await steps).map(({ accountId, sealed }) => ({
    name: 'the second step of an account',
    sealed,
    context: SECOND_STEP,
    sealerOf,
    write: (tx: Database, again: string) =>
      tx.update(secondStep).set({ sealed: again }).where(eq(secondStep.accountId, accountId)),
  }))
  return [...ofKeys, ...ofSteps]
}

/** The private key as it stands in the database, but for the seal. */
export async function makeSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const jwk = await exportJWK(privateKey)
  return JSON.stringify({ ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' })
}

export async function loadKeys(db: Database, secret: string): Promise<IdentityKeys> {
  const signing: JWK = JSON.parse(await loadOrMake(db, secret, 'signing', makeSigningKey))
  const cookie = await loadOrMake(db, secret, 'cookie', async () => randomBytes(32).toString('base64url'))
  const { kty, n, e, kid, alg, use } = signing
  return { signing, cookie, jwks: { keys: [{ kty, n, e, kid, alg, use } as JWK] } }
}
