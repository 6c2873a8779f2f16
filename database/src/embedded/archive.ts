import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { syncFile, syncTree } from './freshDatabase.ts'
import { closeTree } from './ownFiles.ts'
import { packTemplate } from './packTemplate.ts'
import { unpackArchive } from './unpackTemplate.ts'

/**
 * The files of a running engine at one moment. Between two statements nothing writes, as it has no background processes: the
 * files are what a power cut would leave there, which the engine recovers from. What is committed is on disk by then. Statements wait meanwhile.
 */
export async function archiveOf(engine: PGlite, folder: string): Promise<Buffer> {
  // So that little is left to recover.
  await engine.exec('CHECKPOINT')
  return engine.runExclusive(async () => packTemplate(folder))
}

/**
 * Puts the files of an archive in the place of a database. What was there keeps its files under another name, which is
 * answered; undefined when there was none. The caller has the lock of the data folder.
 */
export async function replaceDatabase(
  folder: string,
  { archive, now }: { archive: Buffer; now: Date },
): Promise<string | undefined> {
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  unpackArchive(archive, draft)
  closeTree(draft)
  await syncTree(draft)
  const former = existsSync(folder) ? `${folder}.${now.toISOString().replace(/[:.]/g, '-')}` : undefined
  if (former !== undefined) await rename(folder, former)
  await rename(draft, folder)
  await syncFile(dirname(folder))
  return former
}
