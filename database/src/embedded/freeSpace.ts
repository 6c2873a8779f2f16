import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Two files of the engine's log, the next of which every commit may need. */
const NEEDED_BYTES = 2 * 16 * 1024 * 1024

/** Whether the disk of the embedded database has room for what a commit may need. */
export async function hasRoom(folder: string, bytes = NEEDED_BYTES): Promise<boolean> {
  return (await freeBytes(folder)) >= bytes
}

/** Bytes that this user may still write on the disk of a folder, or of the nearest folder above that is there. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    if (!isAbsent(error) || dirname(folder) === folder) throw error
    return freeBytes(dirname(folder))
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
