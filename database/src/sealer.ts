import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

export interface Sealer {
  /** Encrypts for rest. The context (whose secret it is) is bound in, so that rows can't be swapped. */
  seal(text: string, context: string): string
  /** Throws when another key or another context sealed it. */
  open(sealed: string, context: string): string
  opens(sealed: string, context: string): boolean
}

export interface SealOptions {
  /** Begins every sealed text, so that a later format differs. */
  prefix?: string
  /** The additional authenticated data of a context. */
  bind?: (context: string) => string
}

/**
 * AES-256-GCM (NIST SP 800-38D) with a random nonce of 96 bits.
 * @param key 32 bytes, derived from the configured secret for one purpose
 */
export function sealer(key: Buffer, { prefix = '', bind = (context) => context }: SealOptions = {}): Sealer {
  const data = (context: string) => Buffer.from(bind(context))
  const open = (sealed: string, context: string): string => {
    const [nonce, tag, body] = sealed
      .slice(prefix.length)
      .split('.')
      .map((part) => Buffer.from(part, 'base64url'))
    if (!sealed.startsWith(prefix) || !nonce || !tag || !body)
      throw new Error('This is nothing that was sealed here.')
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
    decipher.setAAD(data(context)).setAuthTag(tag)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  }
  return {
    seal(text, context) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(data(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const parts = [nonce, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))
      return prefix + parts.join('.')
    },
    open,
    opens(sealed, context) {
      try {
        open(sealed, context)
        return true
      } catch {
        return false
      }
    },
  }
}

/** A sealed value in a row. */
export interface SealedValue {
  /** What the operator reads: 'the key of push messages'. */
  name: string
  /** Whose it is; absent where it is the installation's. */
  orgId?: string
  sealed: string
  context: string
  sealerOf: (secret: string) => Sealer
  /** Puts another in its place. */
  write: (tx: Database, sealed: string) => Promise<unknown>
}

/** A value that neither secret opens; the message names it. */
export class RotationProblem extends Error {
  override name = 'RotationProblem'
}

/**
 * Seals a value with the new secret.
 * @returns whether it was changed; one that the new secret opens stays
 * @throws RotationProblem when neither secret opens it
 */
export async function reseal(
  tx: Database,
  { name, sealed, context, sealerOf, write }: SealedValue,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  if (sealerOf(to).opens(sealed, context)) return false
  if (!sealerOf(from).opens(sealed, context)) {
    const named = name.charAt(0).toUpperCase() + name.slice(1)
    throw new RotationProblem(`${named} opens with neither secret. Nothing was changed.`)
  }
  await write(tx, sealerOf(to).seal(sealerOf(from).open(sealed, context), context))
  return true
}
