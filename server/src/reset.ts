import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lockFolder } from '@medlem/database/embedded/folderLock'
import { DatabaseUnavailable } from '@medlem/database/unavailable'
import { ConfigError } from './config/configError.ts'
import { readConfig } from './config.ts'

/** What Medlem keeps in its data folder; whatever else lies there is not ours to delete. */
const OURS = ['database', 'database.new', 'sandbox', 'secret']

/** `npm run reset`: forgets the data of the embedded default, unless a process is using them. */
async function reset(): Promise<void> {
  const { dataFolder, databaseUrl } = readConfig()
  if (databaseUrl) throw new ConfigError('DATABASE_URL is set: empty that database with your own tools.')
  const lock = await lockFolder(dataFolder)
  for (const name of OURS.filter((entry) => existsSync(join(dataFolder, entry)))) {
    rmSync(join(dataFolder, name), { recursive: true })
  }
  await lock.release()
  process.stdout.write(`The data in ${dataFolder} are gone; the next start begins anew.\n`)
}

reset().catch((error: unknown) => {
  const text =
    error instanceof ConfigError || error instanceof DatabaseUnavailable ? error.message : String(error)
  process.stderr.write(`Medlem can't reset. ${text}\n`, () => process.exit(1))
})
