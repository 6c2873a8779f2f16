// Writes rows in transactions of two until it is killed, and prints each number once its transaction is committed.
import { sql } from 'drizzle-orm'
import { connect } from '../connect.ts'

const [dataFolder = '', templateFile] = process.argv.slice(2)
const say = (line: string | number) => process.stdout.write(`${line}\n`)

try {
  const { db } = await connect({ dataFolder, templateFile })
  await db.execute(sql`create table if not exists written (id integer primary key, twice integer not null)`)
  const { rows } = await db.execute<{ last: number }>(
    sql`select coalesce(max(id), 0)::int as last from written`,
  )
  say(`open ${rows[0]?.last}`)
  for (let id = (rows[0]?.last ?? 0) + 1; ; id += 2) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into written values (${id}, ${2 * id})`)
      await tx.execute(sql`insert into written values (${id + 1}, ${2 * (id + 1)})`)
    })
    say(id + 1)
  }
} catch (error) {
  say(`failed ${error instanceof Error ? error.message : error}`)
}
