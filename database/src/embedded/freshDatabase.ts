import { open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { initParameters } from './engineSettings.ts'
import { closeTree } from './ownFiles.ts'
import { unpackTemplate } from './unpackTemplate.ts'

/**
 * Makes a database where none is. It grows in a folder beside and gets its name when it is whole and on disk: a process
 * that ends half-way, or loses its power, leaves nothing that the next start could mistake for a database.
 */
export async function makeDatabase(folder: string, templateFile: string | undefined): Promise<void> {
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  if (templateFile) unpackTemplate(templateFile, draft)
  else await initialise(draft)
  closeTree(draft)
  await syncTree(draft)
  await rename(draft, folder)
  await syncFile(dirname(folder))
}

/** The engine's own way, several seconds of work. */
async function initialise(folder: string): Promise<void> {
  const engine = await PGlite.create({ dataDir: folder, initDbStartParams: initParameters() })
  await engine.close()
}

export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true })
  await Promise.all(['.', ...entries].map((entry) => syncFile(join(folder, entry))))
}

export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.datasync()
  } finally {
    await file.close()
  }
}
