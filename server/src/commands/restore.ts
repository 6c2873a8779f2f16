import { join, resolve } from 'node:path'
import { replaceDatabase } from '@medlem/database/embedded/archive'
import { prepareDataFolder } from '@medlem/database/embedded/dataFolder'
import { lockFolder } from '@medlem/database/embedded/folderLock'
import { safeStack } from '@medlem/database/errorWords'
import { lastMigration } from '@medlem/database/migrate'
import { DatabaseUnavailable } from '@medlem/database/unavailable'
import { readBackup } from '../app/backup/backupFile.ts'
import { ownEnvironment, readConfig } from '../platform/config/config.ts'
import { ConfigError } from '../platform/config/configError.ts'

/** `npm run medlem -- restore FILE`: puts a backup in the place of the embedded database, whose folder is kept under another name. */
async function restore(file: string | undefined): Promise<string[]> {
  if (file === undefined) throw new ConfigError('Write npm run medlem -- restore FILE.')
  const { databaseUrl, dataFolder, secret } = readConfig(ownEnvironment(), { makesSecret: false })
  if (databaseUrl) throw new ConfigError('DATABASE_URL is set: restore it with the tools of that server.')
  // First, so that a backup that is refused leaves nothing behind.
  const { archive, takenAt } = await readBackup(resolve(file), { secret, migratedTo: lastMigration() })
  await prepareDataFolder(dataFolder)
  const lock = await lockFolder(dataFolder)
  try {
    const former = await replaceDatabase(join(dataFolder, 'database'), { archive, now: new Date() })
    return [
      `The database is as it was at ${takenAt.toISOString()}.`,
      ...(former === undefined ? [] : [`What was there is in ${former}: delete it when all is well.`]),
      'Now run npm run medlem -- restore-check, before the server starts.',
    ]
  } finally {
    await lock.release()
  }
}

try {
  for (const line of await restore(process.argv[2])) process.stdout.write(`${line}\n`)
} catch (error) {
  const known = error instanceof ConfigError || error instanceof DatabaseUnavailable
  process.stderr.write(
    `Medlem can't restore; nothing was changed. ${known ? error.message : safeStack(error)}\n`,
  )
  process.exitCode = 1
}
