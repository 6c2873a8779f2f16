import { join } from 'node:path'
import type { Database } from '@medlem/database/database'
import { sealedPlaces } from '../../office/settings/sealedPlaces.ts'
import type { Config } from '../../platform/config/config.ts'
import { StartProblem } from './startProblem.ts'

/** Makes sure that what the database keeps sealed opens with our secret: later only a payer would find out. */
export async function requireSecret(db: Database, config: Config): Promise<void> {
  const sealed = await foreignSeal(db, config, config.secret)
  if (sealed === undefined) return
  const { oldSecret } = config
  if (oldSecret !== undefined && (await foreignSeal(db, config, oldSecret)) === undefined)
    throw new StartProblem(
      `MEDLEM_SECRET_OLD: ${sealed} is still sealed with it; run npm run medlem -- rotate-keys before this start.`,
    )
  throw new StartProblem(
    config.ownSecret
      ? `MEDLEM_DATA: ${sealed} was sealed with another secret than the one in ${join(config.dataFolder, 'secret')}; put that file back as it was, or run npm run medlem -- reset to start over.`
      : `MEDLEM_SECRET: ${sealed} was sealed with another secret; set the one that this database was made with, or reseal it with npm run medlem -- rotate-keys (MEDLEM_SECRET_OLD).`,
  )
}

/** What does not open with a secret, in the operator's words; undefined when everything does. */
async function foreignSeal(db: Database, config: Config, secret: string): Promise<string | undefined> {
  for (const [place, { list }] of Object.entries(sealedPlaces)) {
    // Only the embedded identity server reads its keys.
    if (place === 'identity' && !config.identity.embedded) continue
    const values = await list(db, { lock: false })
    const foreign = values.find(({ sealed, context, sealerOf }) => !sealerOf(secret).opens(sealed, context))
    if (foreign) return foreign.name
  }
  return undefined
}
