import { PaymentProviderName } from '@medlem/contract/organisation'
import type { Database } from '@medlem/database/database'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { resealKeys } from '@medlem/identity/keys'
import { resealCardKeys } from '../../club/memberCard/cardKeys.ts'
import { resealPushKey } from '../../communication/push/pushKeys.ts'
import { boxesOf, openBox, sealCredentials } from '../../money/payment/credentials.ts'
import { lockAllOrganisations, updateBoxes } from './store.ts'

/** A box that neither secret opens; the message names it. */
export class RotationProblem extends Error {
  override name = 'RotationProblem'
}

export interface Rotation {
  /** Boxes that were sealed anew. */
  rotated: number
  /** Boxes that the new secret opened already: of a run before, or written since. */
  already: number
  organisations: number
  /** Keys of the embedded identity server that were sealed anew. */
  identityKeys: number
  /** Keys of member cards that were sealed anew. */
  cardKeys: number
}

interface Secrets {
  from: string
  to: string
}

/** Seals every organisation's credentials, the identity server's keys and the one of push messages again, all or none. Repeating it is harmless (design §5.5). */
export async function rotateKeys(db: Database, secrets: Secrets): Promise<Rotation> {
  return db.transaction(async (tx) => {
    const rotation: Rotation = { rotated: 0, already: 0, organisations: 0, identityKeys: 0, cardKeys: 0 }
    for (const row of await lockAllOrganisations(tx)) {
      const { changed, boxes, already } = rotatedBoxes(row, secrets)
      rotation.rotated += changed
      rotation.already += already
      if (changed === 0) continue
      rotation.organisations += 1
      const { [row.paymentProvider]: current, ...otherCredentials } = boxes
      await updateBoxes(tx, row.id, { paymentAuthToken: current ?? null, otherCredentials })
    }
    rotation.identityKeys = await resealKeys(tx, secrets).catch(() => {
      throw new RotationProblem(
        'The key of the identity server opens with neither secret. Nothing was changed.',
      )
    })
    await resealPushKey(tx, secrets).catch(() => {
      throw new RotationProblem('The key of push messages opens with neither secret. Nothing was changed.')
    })
    rotation.cardKeys = await resealCardKeys(tx, secrets).catch(() => {
      throw new RotationProblem('A key of member cards opens with neither secret. Nothing was changed.')
    })
    return rotation
  })
}

function rotatedBoxes(row: OrganisationRow, { from, to }: Secrets) {
  const boxes = boxesOf(row)
  let changed = 0
  let already = 0
  for (const provider of PaymentProviderName.options) {
    const box = boxes[provider]
    if (box === undefined) continue
    const of = { orgId: row.id, provider, box }
    if (opens(to, of)) {
      already += 1
      continue
    }
    const kept = opens(from, of)
    if (!kept) {
      const message = `The ${provider} key of the organisation ${row.key} opens with neither secret. Nothing was changed.`
      throw new RotationProblem(message)
    }
    boxes[provider] = sealCredentials({ secret: to }, { orgId: row.id, provider, kept }) ?? box
    changed += 1
  }
  return { boxes, changed, already }
}

/** The content of a box, or undefined when another secret sealed it: the GCM tag shows that. */
function opens(secret: string, of: Parameters<typeof openBox>[1]) {
  try {
    return openBox({ secret }, of)
  } catch {
    return undefined
  }
}
