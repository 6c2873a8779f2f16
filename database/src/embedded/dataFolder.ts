import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseUnavailable, errorCode } from '../unavailable.ts'

// The PostgreSQL inside the pinned PGlite; another one can't read its files.
const EMBEDDED_VERSION = '18'

/** Makes sure that the data folder is there and can be written to. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
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
  if (!existsSync(folder) || readdirSync(folder).length === 0) return false
  const versionFile = join(folder, 'PG_VERSION')
  const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : 'unknown'
  if (version === EMBEDDED_VERSION) return true
  throw new DatabaseUnavailable(
    `MEDLEM_DATA: ${folder} holds no database of this Medlem (PostgreSQL ${version}, not ${EMBEDDED_VERSION}).`,
  )
}
