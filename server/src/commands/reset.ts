import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { prepareDataFolder } from '@medlem/database/embedded/dataFolder'
import { lockFolder } from '@medlem/database/embedded/folderLock'
import { OWN_FILES } from '@medlem/database/embedded/ownFiles'
import { safeStack } from '@medlem/database/errorWords'
import { DatabaseUnavailable } from '@medlem/database/unavailable'
import { ownEnvironment, readValues } from '../platform/config/config.ts'
import { ConfigError } from '../platform/config/configError.ts'

/** `npm run medlem -- reset`: forgets the data of the embedded default, unless a process is using them. */
async function reset(): Promise<void> {
  // Not the whole configuration: it reads the secret, which may be what is broken.
  const { MEDLEM_DATA, DATABASE_URL } = readValues(ownEnvironment())
  const dataFolder = resolve(MEDLEM_DATA)
  if (DATABASE_URL) throw new ConfigError('DATABASE_URL is set: empty that database with your own tools.')
  await prepareDataFolder(dataFolder)
  const lock = await lockFolder(dataFolder)
  for (const name of OWN_FILES.filter((entry) => existsSync(join(dataFolder, entry)))) {
    rmSync(join(dataFolder, name), { recursive: true })
  }
  await lock.release()
  process.stdout.write(`The data in ${dataFolder} are gone; the next start starts over.\n`)
}

reset().catch((error: unknown) => {
  const text =
    error instanceof ConfigError || error instanceof DatabaseUnavailable ? error.message : safeStack(error)
  process.stderr.write(`Medlem can't reset. ${text}\n`, () => process.exit(1))
})
