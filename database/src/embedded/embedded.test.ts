import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import { testTemplate } from '../testing/testTemplate.ts'

test('a fresh data folder holds a migrated database, and what is written to it is there again', async () => {
  const dataFolder = await temporaryFolder()
  const first = await connect({ dataFolder, templateFile: await testTemplate() })
  expect(first.engine).toBe('embedded')
  await migrate(first)
  await first.db.execute(sql`create table kept as select 'Ærø' as place`)
  await first.close()
  const second = await connect({ dataFolder })
  const { rows } = await second.db.execute(sql`select place from kept`)
  await second.close()
  expect(rows).toEqual([{ place: 'Ærø' }])
})

test('without a template a data folder is made from nothing', async () => {
  const connection = await connect({ dataFolder: await temporaryFolder() })
  await migrate(connection)
  const { rows } = await connection.db.execute(sql`select count(*)::int as count from member`)
  await connection.close()
  expect(rows).toEqual([{ count: 0 }])
})
