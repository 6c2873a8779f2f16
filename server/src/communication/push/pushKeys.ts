import { createECDH, ECDH } from 'node:crypto'
import type { Database } from '@medlem/database/database'
import { setting } from '@medlem/database/schema/audit'
import type { SealedValue } from '@medlem/database/sealer'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Config } from '../../platform/config/config.ts'
import { secretBox } from '../../platform/crypto/secretBox.ts'

/** The pair with which an installation signs what it sends to push services (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

const KEY = 'push:key'
const CONTEXT = 'vapid'
const CURVE = 'prime256v1'
const Kept = z.object({ sealed: z.string() })

const boxOf = (secret: string) => secretBox(secret, 'push')

/** The configured key, else the one that is kept, made now where there is none: of two servers the second takes the first's. */
export async function loadPushKeys(
  db: Database,
  { pushKey, secret }: Pick<Config, 'pushKey' | 'secret'>,
): Promise<PushKeys> {
  if (pushKey !== undefined) return pairOf(pushKey)
  const kept = (await readSealed(db)) ?? (await keepNew(db, secret))
  return pairOf(boxOf(secret).open(kept, CONTEXT))
}

async function readSealed(db: Database): Promise<string | undefined> {
  const [row] = await db.select().from(setting).where(eq(setting.key, KEY))
  return Kept.safeParse(row?.value).data?.sealed
}

async function keepNew(db: Database, secret: string): Promise<string> {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  const sealed = boxOf(secret).seal(padded(pair.getPrivateKey()), CONTEXT)
  await db.insert(setting).values({ key: KEY, value: { sealed } }).onConflictDoNothing()
  const kept = await readSealed(db)
  if (kept === undefined) throw new Error('the key of push messages was not written')
  return kept
}

/** Node leaves out leading zeros, which RFC 7518 §6.2.2 wants. */
function padded(key: Buffer): string {
  return Buffer.concat([Buffer.alloc(32 - key.length), key]).toString('base64url')
}

function pairOf(privateKey: string): PushKeys {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return { privateKey, publicKey: pair.getPublicKey('base64url', 'uncompressed') }
}

/** Whether a text is a point of the curve, as a browser's public key must be. */
export function isPublicKey(text: string): boolean {
  try {
    ECDH.convertKey(text, CURVE, 'base64url', 'base64url', 'uncompressed')
    return true
  } catch {
    return false
  }
}

/** The kept key as it is sealed; none where there is none. */
export async function sealedPushKey(db: Database): Promise<SealedValue[]> {
  const sealed = await readSealed(db)
  if (sealed === undefined) return []
  const write = (tx: Database, again: string) =>
    tx
      .update(setting)
      .set({ value: { sealed: again } })
      .where(eq(setting.key, KEY))
  return [{ name: 'the key of push messages', sealed, context: CONTEXT, sealerOf: boxOf, write }]
}
