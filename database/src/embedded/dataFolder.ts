import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseUnavailable, errorCode } from '../unavailable.ts'
import { keepPrivate } from './ownFiles.ts'

// The PostgreSQL inside the pinned PGlite; another one can't read its files.
const EMBEDDED_VERSION = '18'

/** Makes sure that the data folder is there, can be written to, and is closed to others. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    keepPrivate(folder)
  } catch (error) {
    const code = errorCode(error) ?? 'no reason given'
    throw new DatabaseUnavailable(
      `MEDLEM_DATA: the folder ${folder} can't be used: ${reasons[code] ?? code}. Give this user a folder to write to.`,
    )
  }
}

const reasons: Record<string, string> = {
  EACCES: 'this user may not write to it',
  EPERM: 'this user may not write to it',
  EROFS: 'it is on a read-only disk',
  ENOSPC: 'the disk is full',
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of its path is a file',
}

/** Whether there is a database in the folder; throws when there is something else. */
export function holdsDatabase(folder: string): boolean {
  if (!existsSync(folder)) return false
  if (!statSync(folder).isDirectory())
    throw new DatabaseUnavailable(`MEDLEM_DATA: ${folder} is a file, and should be the database's folder.`)
  if (readdirSync(folder).length === 0) return false
  const versionFile = join(folder, 'PG_VERSION')
  const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : 'unknown'
  if (version === EMBEDDED_VERSION) return true
  throw new DatabaseUnavailable(
    `MEDLEM_DATA: ${folder} holds no database of this Medlem (PostgreSQL ${version}, not ${EMBEDDED_VERSION}).`,
  )
}
