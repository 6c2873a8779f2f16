import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { errorCode } from '../unavailable.ts'

/** What Medlem keeps in its data folder; whatever else lies there is not ours to touch. */
export const OWN_FILES = [
  'database',
  'database.new',
  'installed',
  'safekeeping',
  'sandbox',
  'secret',
] as const

const OTHERS = 0o077
const FOLDER = 0o700
const FILE = 0o600

/** From now on this process makes nothing that others may read, and what is there already is closed to them. */
export function keepPrivate(dataFolder: string): void {
  // A worker has no mask of its own, and may not set the process's.
  if (isMainThread) process.umask(OTHERS)
  closeToOthers(dataFolder)
  for (const name of OWN_FILES) closeTree(join(dataFolder, name))
}

/** Closes a file, or a folder and all that is in it; what a link leads to is left alone. */
export function closeTree(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined || found.isSymbolicLink()) return
  closeToOthers(path)
  if (found.isDirectory()) for (const name of readdirSync(path)) closeTree(join(path, name))
}

function closeToOthers(path: string): void {
  const { mode } = lstatSync(path)
  if ((mode & OTHERS) === 0) return
  try {
    chmodSync(path, lstatSync(path).isDirectory() ? FOLDER : FILE)
  } catch (error) {
    // Another user's, as a mounted folder may be: they decide who may read it.
    if (errorCode(error) !== 'EPERM') throw error
  }
}
