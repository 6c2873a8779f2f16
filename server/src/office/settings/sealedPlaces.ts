import type { Database } from '@medlem/database/database'
import type { SealedValue } from '@medlem/database/sealer'
import { sealedValues } from '@medlem/identity/keys'
import { sealedCardKeys } from '../../club/memberCard/cardKeys.ts'
import { sealedPushKey } from '../../communication/push/pushKeys.ts'
import { sealedProgramKeys } from '../../money/accountingProgram/keys.ts'
import { listPrograms, updateProgram } from '../../money/accountingProgram/store.ts'
import { sealedBoxes } from '../../money/payment/credentials.ts'
import { listOrganisationRows, updateBoxes } from './store.ts'

interface SealedPlace {
  /** Tables and columns, as the database names them. */
  columns: string[]
  /** With `lock`, rows are kept from other writers until the transaction ends. */
  list: (db: Database, options: { lock: boolean }) => Promise<SealedValue[]>
}

/** All that the database has sealed with the configured secret: a start checks it, `npm run medlem -- rotate-keys` seals it again. */
export const sealedPlaces = {
  credentials: {
    columns: ['organisation.payment_auth_token', 'organisation.former_credentials'],
    async list(db, options) {
      const rows = await listOrganisationRows(db, options)
      return rows.flatMap((row) => sealedBoxes(row, (tx, boxes) => updateBoxes(tx, row.id, boxes)))
    },
  },
  accounting: {
    columns: ['accounting_program.sealed_keys'],
    async list(db, options) {
      const rows = await listPrograms(db, options)
      return rows.map((row) =>
        sealedProgramKeys(row, (tx, sealedKeys) => updateProgram(tx, row.orgId, { sealedKeys })),
      )
    },
  },
  identity: { columns: ['identity_key.sealed', 'second_step.sealed'], list: sealedValues },
  push: { columns: ['setting.value'], list: sealedPushKey },
  memberCards: { columns: ['card_key.private_key'], list: sealedCardKeys },
} satisfies Record<string, SealedPlace>
