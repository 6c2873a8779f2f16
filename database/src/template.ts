import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import type { Connection } from './connection.ts'
import { embeddedConnection } from './embedded/connection.ts'
import { initParameters, passingStart } from './embedded/engineSettings.ts'
import { packTemplate } from './embedded/packTemplate.ts'
import { migrate, migrationsFolder } from './migrate.ts'

export type TemplateOptions = {
  migrations?: string
  compression?: 'gzip' | 'none'
  /** What else shall be there from the beginning. */
  prepare?: (connection: Connection) => Promise<void>
}

/** Writes an empty, migrated database to a file that `connect` starts fresh data folders from. Takes some seconds. */
export async function writeTemplate(file: string, options: TemplateOptions = {}): Promise<void> {
  const { compression = 'gzip' } = options
  const folder = mkdtempSync(join(tmpdir(), 'medlem-template-'))
  try {
    await makeTemplate(folder, options)
    const archive = packTemplate(folder)
    await mkdir(dirname(file), { recursive: true })
    await writeWhole(file, compression === 'gzip' ? gzipSync(archive) : archive)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The engine is closed before its files are read: what was not shut down is recovered, and synced, at each start. */
async function makeTemplate(folder: string, { migrations = migrationsFolder(), prepare }: TemplateOptions) {
  const engine = await PGlite.create({
    dataDir: folder,
    initDbStartParams: initParameters(),
    startParams: passingStart(),
  })
  try {
    await dropSpareDatabases(engine)
    const connection = embeddedConnection(engine)
    await migrate(connection, { folder: migrations })
    await prepare?.(connection)
    await engine.exec('VACUUM (ANALYZE)')
    await engine.exec('CHECKPOINT')
  } finally {
    await engine.close()
  }
}

/** Only CREATE DATABASE needs them; they are two thirds of the files that a start unpacks and a recovery syncs. */
async function dropSpareDatabases(engine: PGlite): Promise<void> {
  for (const name of ['template0', 'template1']) {
    await engine.exec(`UPDATE pg_database SET datistemplate = false WHERE datname = '${name}'`)
    await engine.exec(`DROP DATABASE ${name}`)
  }
}

/** A reader sees the file whole or not at all, also when several processes write it at once. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const part = `${file}.${process.pid}-${Date.now()}.part`
  await writeFile(part, content)
  await rename(part, file)
}
