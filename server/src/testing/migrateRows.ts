import { readFileSync } from 'node:fs'
import { migrationsFolder } from '@medlem/database/migrate'
import { sql } from 'drizzle-orm'
import type { TestServer } from './testServer.ts'

/** Runs those statements of a migration that change rows ('0024_sentences_in_languages'): the tables are as they leave them. */
export async function migrateRows(server: TestServer, migration: string): Promise<void> {
  const script = readFileSync(`${migrationsFolder()}/${migration}.sql`, 'utf8')
  const statements = script
    .split('--> statement-breakpoint')
    .filter((one) => !/^\s*(ALTER TABLE|(DROP|CREATE)( UNIQUE)? INDEX)/.test(one))
  await server.deps.db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement))
  })
}
