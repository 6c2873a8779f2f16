import { join } from 'node:path'
import type { Database } from '@medlem/database/database'
import { opensKeys } from '@medlem/identity/keys'
import { opensPushKey } from '../../communication/push/pushKeys.ts'
import { foreignBox } from '../../money/payment/credentials.ts'
import { listOrganisationRows } from '../../office/settings/store.ts'
import type { Config } from '../../platform/config/config.ts'
import { StartProblem } from './startProblem.ts'

/** Makes sure that what the database keeps sealed opens with our secret: later only who pays would find out. */
export async function requireSecret(db: Database, config: Config): Promise<void> {
  const sealed = await foreignSeal(db, config, config.secret)
  if (sealed === undefined) return
  const { oldSecret } = config
  if (oldSecret !== undefined && (await foreignSeal(db, config, oldSecret)) === undefined)
    throw new StartProblem(
      `MEDLEM_SECRET_OLD: ${sealed} is still sealed with it; run npm run rotate-keys before this start.`,
    )
  throw new StartProblem(
    config.ownSecret
      ? `MEDLEM_DATA: ${sealed} was sealed with another secret than the one in ${join(config.dataFolder, 'secret')}; put that file back as it was, or run npm run reset to start over.`
      : `MEDLEM_SECRET: ${sealed} was sealed with another secret; set the one that this database was made with, or seal it anew with npm run rotate-keys (MEDLEM_SECRET_OLD).`,
  )
}

/** What does not open with a secret, in the operator's words; undefined when everything does. */
async function foreignSeal(db: Database, config: Config, secret: string): Promise<string | undefined> {
  for (const row of await listOrganisationRows(db)) {
    const provider = foreignBox(row, secret)
    if (provider) return `the ${provider} key of the organisation ${row.key}`
  }
  if (config.identity.embedded && !(await opensKeys(db, secret))) return 'the key of the identity server'
  if (!(await opensPushKey(db, secret))) return 'the key of push messages'
  return undefined
}
