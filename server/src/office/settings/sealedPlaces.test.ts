import { readdirSync, readFileSync } from 'node:fs'
import { account, secondStep } from '@medlem/database/schema/identity'
import { loadKeys, seal } from '@medlem/identity/keys'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signingKeyOf } from '../../club/memberCard/cardKeys.ts'
import { loadPushKeys } from '../../communication/push/pushKeys.ts'
import { sealKeys } from '../../money/accountingProgram/keys.ts'
import { writeProgram } from '../../money/accountingProgram/store.ts'
import { sealCredentials } from '../../money/payment/credentials.ts'
import { anOrganisation } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { rotateKeys } from './rotateKeys.ts'
import { sealedPlaces } from './sealedPlaces.ts'

const to = 'another secret for the tests, as long as it must be'
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** A nonce of 12 bytes, a tag of 16 and a text, in base64url. */
const SEALED = /[\w-]{16}\.[\w-]{22}\.[\w-]+/g

/** All that looks sealed in the database, with its column. */
async function sealedColumns(): Promise<Map<string, string[]>> {
  const { db } = server.deps
  const { rows: columns } = await db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'character varying')`)
  const found = new Map<string, string[]>()
  for (const { table, column } of columns) {
    const { rows } = await db.execute<{ value: string }>(
      sql`select ${sql.identifier(column)}::text as value from ${sql.identifier(table)} where ${sql.identifier(column)} is not null`,
    )
    const values = rows.flatMap(({ value }) => value.match(SEALED) ?? [])
    if (values.length > 0 || column.startsWith('sealed')) found.set(`${table}.${column}`, values)
  }
  return found
}

test('every column that holds something sealed is in the list, and nothing in it stays sealed with the old secret', async () => {
  const { db, config } = server.deps
  const id = crypto.randomUUID()
  const kept = { secretKey: 'sk_test_0123456789', webhookSecret: 'whsec_0123456789' }
  const stripe = sealCredentials(config, { orgId: id, provider: 'stripe', kept }) ?? ''
  await anOrganisation(server, { id, otherCredentials: { stripe } })
  const keys = { program: 'billy', keys: { accessToken: 'a token of Billy' } } as const
  await writeProgram(db, {
    orgId: id,
    program: 'billy',
    sealedKeys: sealKeys(config, id, keys),
    companyId: 'org-1',
    companyName: 'Sejlklubben',
    changedAt: server.clock.now(),
  })
  await signingKeyOf(server.deps, id)
  await loadPushKeys(db, config)
  await loadKeys(db, config.secret)
  const accountId = crypto.randomUUID()
  await db
    .insert(account)
    .values({ id: accountId, email: 'ada@example.org', givenName: 'Ada', familyName: 'Holm' })
  const sealed = seal(config.secret, 'second step', 'A SECRET')
  await db.insert(secondStep).values({ accountId, sealed, lastStep: 0, createdAt: server.clock.now() })

  const before = await sealedColumns()
  const listed = Object.values(sealedPlaces).flatMap(({ columns }) => columns)
  expect([...before.keys()].toSorted()).toEqual(listed.toSorted())
  await rotateKeys(db, { from: config.secret, to })
  const after = await sealedColumns()
  for (const [column, values] of before)
    expect
      .soft(
        values.filter((one) => after.get(column)?.includes(one)),
        column,
      )
      .toEqual([])
})

test('every purpose of the sealer is in that list, or is of what no database keeps', () => {
  const root = new URL('../../../../', import.meta.url)
  const purposes = ['server/src/', 'identity/src/'].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|testing\//.test(name))
      .flatMap((name) => [
        ...readFileSync(new URL(folder + name, root), 'utf8').matchAll(/secretBox\(\S+, ([^)]+)\)/g),
      ])
      .map((match) => match[1]),
  )
  const inDatabase = ["'accounting program'", "'payment'", "'member card'", "'push'"]
  // Windows are sealed again in their own place; a backup and the link of an e-mail keep the secret of their day.
  const elsewhere = ["'guest'", "'safekeeping'", 'KIND', "'unsubscribe'"]
  expect([...new Set(purposes)].toSorted()).toEqual([...inDatabase, ...elsewhere].toSorted())
})
