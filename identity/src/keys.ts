import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Database } from '@medlem/database/database'
import { identityKey, secondStep } from '@medlem/database/schema/identity'
import { eq } from 'drizzle-orm'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from 'jose'

type Kind = (typeof identityKey.$inferSelect)['kind']

/** What is sealed: keys, the secrets of second steps, and what one page hands the next. */
type Sealed = Kind | 'second step' | 'carried'

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

/** The kind is bound in, so that a row cannot be passed off as one of another kind. */
export function seal(secret: string, kind: Sealed, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, 'seal'), nonce).setAAD(Buffer.from(kind))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [nonce, cipher.getAuthTag(), body].map((part) => part.toString('base64url')).join('.')
}

export function unseal(secret: string, kind: Sealed, sealed: string): string {
  const [nonce, tag, body] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
  try {
    if (!nonce || !tag || !body) throw new Error('three parts expected')
    const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret, 'seal'), nonce, { authTagLength: 16 })
    decipher.setAAD(Buffer.from(kind)).setAuthTag(tag)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
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

/** Whether the keys that are there open with this secret. */
export async function opensKeys(db: Database, secret: string): Promise<boolean> {
  const rows = await db.select().from(identityKey)
  return rows.every(({ kind, sealed }) => opens(secret, kind, sealed))
}

/** Seals the keys and the secrets of second steps anew; answers how many. One that the new secret opens is left as it is, one that neither opens throws. */
export async function resealKeys(tx: Database, { from, to }: { from: string; to: string }): Promise<number> {
  let changed = 0
  for (const { kind, sealed } of await tx.select().from(identityKey).for('update')) {
    if (opens(to, kind, sealed)) continue
    const again = seal(to, kind, unseal(from, kind, sealed))
    await tx.update(identityKey).set({ sealed: again }).where(eq(identityKey.kind, kind))
    changed += 1
  }
  for (const { accountId, sealed } of await tx.select().from(secondStep).for('update')) {
    if (opens(to, 'second step', sealed)) continue
    const again = seal(to, 'second step', unseal(from, 'second step', sealed))
    await tx.update(secondStep).set({ sealed: again }).where(eq(secondStep.accountId, accountId))
    changed += 1
  }
  return changed
}

function opens(secret: string, kind: Sealed, sealed: string): boolean {
  try {
    unseal(secret, kind, sealed)
    return true
  } catch {
    return false
  }
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
