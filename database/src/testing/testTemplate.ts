import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsFolder } from '../migrate.ts'
import { writeTemplate } from '../template.ts'

/** A template that all test processes share; the first that needs it makes it, which takes some seconds. */
export async function testTemplate(): Promise<string> {
  const file = join(tmpdir(), `medlem-test-database-${templateVersion()}.tar`)
  if (!existsSync(file)) await writeTemplate(file, { compression: 'none' })
  return file
}

/** Differs when the migrations or the engine do. */
export function templateVersion(): string {
  const folder = migrationsFolder()
  const hash = createHash('sha256')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  for (const name of names.filter((each) => /\.sql$|_journal\.json$/.test(each))) {
    hash.update(name).update(readFileSync(join(folder, name)))
  }
  hash.update(readFileSync(createRequire(import.meta.url).resolve('@electric-sql/pglite')))
  return hash.digest('hex').slice(0, 16)
}
