// `npm run db:functions -- --name WHAT_CHANGES`: the next migration, from the files of database/src/functions that say something
// other than the migrated tables do.
import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { changedFunctions } from './src/changedFunctions.ts'
import { embeddedConnection } from './src/embedded/connection.ts'
import { migrate, migrationsFolder } from './src/migrate.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { name } = parseArgs({ options: { name: { type: 'string', default: 'functions' } } }).values

const connection = embeddedConnection(await PGlite.create())
await migrate(connection)
const { changed, withoutFile } = await changedFunctions(connection)
await connection.close()

for (const each of withoutFile)
  console.log(`${each} has no file: a migration for its removal is written by hand`)
if (changed.length === 0) {
  console.log('No function changed')
  process.exit()
}
const args = ['generate', '--custom', '--config', 'database/drizzle.config.ts', '--name', name]
const { status } = spawnSync(join(root, 'node_modules/.bin/drizzle-kit'), args, {
  cwd: root,
  stdio: 'inherit',
})
if (status !== 0) process.exit(status ?? 1)
const file = readdirSync(migrationsFolder())
  .toSorted()
  .findLast((each) => each.endsWith('.sql'))
if (file === undefined) throw new Error('no migration was written')
const statements = changed.map(({ statement }) => statement)
writeFileSync(join(migrationsFolder(), file), `${statements.join('\n--> statement-breakpoint\n')}\n`)
console.log(`${file}: ${changed.map((each) => each.name).join(', ')}`)
