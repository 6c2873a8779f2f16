import type { Database } from '@medlem/database/database'
import { reseal, type SealedValue } from '@medlem/database/sealer'
import { sealedPlaces } from './sealedPlaces.ts'

export interface Rotation {
  /** Credentials of organisations that were sealed again. */
  rotated: number
  /** Those that the new secret opened already: of a run before, or written since. */
  already: number
  /** Organisations whose credentials were sealed again. */
  organisations: number
  /** Keys and second steps of the embedded identity server that were sealed again. */
  identityKeys: number
  /** Keys of member cards that were sealed again. */
  cardKeys: number
}

/**
 * Seals all that the database has sealed with the new secret, all or none. Repeating it is harmless (design §5.5).
 * @throws RotationProblem when neither secret opens a value
 */
export async function rotateKeys(db: Database, secrets: { from: string; to: string }): Promise<Rotation> {
  return db.transaction(async (tx) => {
    const rotated: Record<string, SealedValue[]> = {}
    let already = 0
    for (const [place, { list }] of Object.entries(sealedPlaces)) {
      const values = await list(tx, { lock: true })
      const changed: SealedValue[] = []
      for (const value of values) if (await reseal(tx, value, secrets)) changed.push(value)
      rotated[place] = changed
      if (place === 'credentials') already = values.length - changed.length
    }
    const { credentials = [], identity = [], memberCards = [] } = rotated
    return {
      rotated: credentials.length,
      already,
      organisations: new Set(credentials.map(({ orgId }) => orgId)).size,
      identityKeys: identity.length,
      cardKeys: memberCards.length,
    }
  })
}
