import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Safekeeping } from '../ports/safekeeping.ts'

const ENDING = '.sealed'

/** Records as files of a folder, which is best on another disk than the database. Only their owner may read them. */
export function folderStore(folder: string): Safekeeping {
  const fileOf = (name: string) => join(folder, `${name}${ENDING}`)
  return {
    async write(name, sealed) {
      const file = fileOf(name)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      const draft = `${file}.${process.pid}.${crypto.randomUUID()}`
      await writeSynced(draft, sealed)
      await rename(draft, file)
      // The name is on disk too, and that of a folder that was made for it.
      for (const one of [dirname(file), folder]) await syncFolder(one)
    },
    async read(name) {
      try {
        return await readFile(fileOf(name), 'utf8')
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw error
      }
    },
    async list() {
      const names = await readdir(folder, { recursive: true }).catch((error: unknown) => {
        if (isAbsent(error)) return []
        throw error
      })
      const ours = names.filter((name) => name.endsWith(ENDING))
      return ours.map((name) => name.slice(0, -ENDING.length).replaceAll('\\', '/')).toSorted()
    },
    remove: (name) => rm(fileOf(name), { force: true }),
    close: async () => undefined,
  }
}

async function writeSynced(path: string, content: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.datasync()
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
