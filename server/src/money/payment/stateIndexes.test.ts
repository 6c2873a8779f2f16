import { payment, paymentStates } from '@medlem/database/schema/payment'
import { testDatabase } from '@medlem/database/testing/testDatabase'
import { isOpenOrPaid, mayHaveNews, statesWhere } from '@medlem/domain/payment'
import { sql } from 'drizzle-orm'
import { getTableConfig, PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'

/** What each partial index over a payment's state is for. */
const wanted = {
  payment_open_unique: statesWhere(isOpenOrPaid).toSorted(),
  payment_undecided: statesWhere(mayHaveNews).toSorted(),
}

/** The states that a condition names, by the name of its index. */
function statesOf(indexes: readonly { name: string; condition: string }[]): Record<string, string[]> {
  return Object.fromEntries(
    indexes
      .filter(({ condition }) => condition.includes('state'))
      .map(({ name, condition }) => [
        name,
        [...condition.matchAll(/'(\w+)'/g)].map(([, state]) => state ?? '').toSorted(),
      ]),
  )
}

test('the schema has the states of the domain, in the column and in its partial indexes', () => {
  expect([...paymentStates]).toEqual(statesWhere(() => true))
  const indexes = getTableConfig(payment).indexes.map(({ config: { name, where } }) => ({
    name: name ?? '',
    condition: where ? new PgDialect().sqlToQuery(where).sql : '',
  }))
  expect(statesOf(indexes)).toEqual(wanted)
})

test('a migrated database has partial indexes over the states of the domain', async () => {
  const connection = await testDatabase()
  const { rows } = await connection.db
    .execute<{ name: string; condition: string }>(
      sql`select indexname as name, split_part(indexdef, ' WHERE ', 2) as condition
        from pg_indexes where tablename = 'payment'`,
    )
    .finally(() => connection.close())
  expect(statesOf(rows)).toEqual(wanted)
})
