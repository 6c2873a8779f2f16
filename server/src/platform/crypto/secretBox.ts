import { hkdfSync } from 'node:crypto'
import { type Sealer, sealer } from '@medlem/database/sealer'

/** Begins every sealed text, so that a later format differs. */
const VERSION = 'v1'

/** Seals with a separate key for each purpose, derived from the one configured secret (decision 70). */
export function secretBox(secret: string, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, 'medlem secret box', purpose, 32))
  return sealer(key, { prefix: `${VERSION}.`, bind: (context) => `${purpose}|${VERSION}|${context}` })
}
