import { copyFile, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { connect } from '@medlem/database/connect'
import { holdsDatabase } from '@medlem/database/embedded/dataFolder'
import { lockFolder } from '@medlem/database/embedded/folderLock'
import { safeStack } from '@medlem/database/errorWords'
import { DatabaseUnavailable } from '@medlem/database/unavailable'
import { BACKUP_PATH, backupToken, takeBackup } from '../app/backup/takeBackup.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { ConfigError } from '../platform/config/configError.ts'

/** `npm run medlem -- backup [FILE]`: a backup of the embedded database, taken by the server when it runs. Answers the file. */
async function backup(config: Config, wanted: string | undefined): Promise<string> {
  const { databaseUrl, dataFolder } = config
  if (databaseUrl)
    throw new ConfigError(
      'DATABASE_URL is set: use pg_dump or the backups of that server (docs/operations.md).',
    )
  if (!holdsDatabase(join(dataFolder, 'database')))
    throw new DatabaseUnavailable(`MEDLEM_DATA: there is no database in ${dataFolder} yet.`)
  const file = (await isInUse(dataFolder)) ? await askServer(config) : await takeAlone(config)
  if (wanted === undefined) return file
  const target = resolve(wanted)
  // Whole or not at all, also on another disk.
  await copyFile(file, `${target}.part`)
  await rename(`${target}.part`, target)
  return target
}

async function isInUse(dataFolder: string): Promise<boolean> {
  try {
    await (await lockFolder(dataFolder)).release()
    return false
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return true
    throw error
  }
}

async function takeAlone(config: Config): Promise<string> {
  const { archive, close } = await connect({ dataFolder: config.dataFolder })
  try {
    if (!archive) throw new Error('the database has no archive')
    return await takeBackup(archive, config, new Date())
  } finally {
    await close()
  }
}

/** The server is on this machine, as it has the folder. */
async function askServer(config: Config): Promise<string> {
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${config.port}${BACKUP_PATH}`
  const headers = { authorization: `Bearer ${backupToken(config)}` }
  const answer = await fetch(url, { method: 'POST', headers }).catch(() => undefined)
  if (answer?.status === 403)
    throw new ConfigError('The server that runs has another MEDLEM_SECRET: run this with its settings.')
  if (!answer?.ok)
    throw new ConfigError(
      `MEDLEM_DATA is in use, and no server answers at port ${config.port} of ${host}: run this with the HOST and PORT of the server, or stop what runs.`,
    )
  const { file } = (await answer.json()) as { file: string }
  return file
}

try {
  process.stdout.write(`The backup is ${await backup(readConfig(), process.argv[2])}\n`)
} catch (error) {
  const known = error instanceof ConfigError || error instanceof DatabaseUnavailable
  process.stderr.write(`Medlem can't make a backup. ${known ? error.message : safeStack(error)}\n`)
  process.exitCode = 1
}
