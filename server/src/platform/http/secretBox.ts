import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export interface SecretBox {
  /** Encrypts for rest. The context (whose secret it is) is bound in, so that rows can't be swapped. */
  seal(text: string, context: string): string
  /** Throws when another secret or another context sealed it. */
  open(sealed: string, context: string): string
}

/** Of the box's own make; the first part of what it seals, so that a later one can tell. */
const VERSION = 'v1'

/** AES-256-GCM with a key of its own for each purpose, out of the one configured secret. */
export function secretBox(secret: string, purpose: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, 'medlem secret box', purpose, 32))
  const bound = (context: string) => Buffer.from(`${purpose}|${VERSION}|${context}`)
  return {
    seal(text, context) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [VERSION, ...[nonce, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join(
        '.',
      )
    },
    open(sealed, context) {
      const [version, ...parts] = sealed.split('.')
      const [nonce, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'))
      if (version !== VERSION || !nonce || !tag || !body)
        throw new Error('This is nothing that was sealed here.')
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
      decipher.setAAD(bound(context)).setAuthTag(tag)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
  }
}
