import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { embeddedConnection } from './embedded/connection.ts'
import { initParameters, passingStart } from './embedded/engineSettings.ts'
import { migrate, migrationsFolder } from './migrate.ts'

export type TemplateOptions = { migrations?: string; compression?: 'gzip' | 'none' }

/** Writes an empty, migrated database to a file that `connect` starts fresh data folders from. Takes some seconds. */
export async function writeTemplate(file: string, options: TemplateOptions = {}): Promise<void> {
  const { migrations = migrationsFolder(), compression = 'gzip' } = options
  const engine = await PGlite.create({ initDbStartParams: initParameters(), startParams: passingStart() })
  try {
    await migrate(embeddedConnection(engine), migrations)
    await engine.exec('VACUUM (ANALYZE)')
    // The dump copies files under a running engine; after a checkpoint they are complete in themselves.
    await engine.exec('CHECKPOINT')
    const dump = await engine.dumpDataDir(compression)
    await mkdir(dirname(file), { recursive: true })
    await writeWhole(file, Buffer.from(await dump.arrayBuffer()))
  } finally {
    await engine.close()
  }
}

/** A reader sees the file whole or not at all, also when several processes write it at once. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const part = `${file}.${process.pid}-${Date.now()}.part`
  await writeFile(part, content)
  await rename(part, file)
}
