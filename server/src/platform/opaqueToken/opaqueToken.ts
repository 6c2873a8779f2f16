import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** A fresh 256-bit token for an address. Only its hash is kept. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** The tokens are random and long, so a plain hash is enough, and looking it up tells nothing by its time. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

export function isToken(text: string): boolean {
  return TOKEN.test(text)
}
