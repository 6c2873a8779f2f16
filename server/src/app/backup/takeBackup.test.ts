import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { connect } from '@medlem/database/connect'
import { replaceDatabase } from '@medlem/database/embedded/archive'
import { testTemplate } from '@medlem/database/testing/testTemplate'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBackup } from './backupFile.ts'
import { takeBackup } from './takeBackup.ts'

const secret = 'a secret of the backup test, long enough'
let dataFolder: string
beforeAll(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'medlem-backup-'))
})
afterAll(() => rmSync(dataFolder, { recursive: true }))

test('a backup that is taken while others write is whole, and refused when it is not what was written', async () => {
  const connection = await connect({ dataFolder, templateFile: await testTemplate() })
  const { db, archive } = connection
  if (!archive) throw new Error('no archive')
  await db.execute(sql`create table pair (a int, b int)`)
  let isOver = false
  let written = 0
  const write = async () => {
    while (!isOver) {
      await db.transaction(async (tx) => {
        await tx.execute(sql`insert into pair values (${written}, 0)`)
        await tx.execute(sql`update pair set b = 1 where a = ${written}`)
      })
      written += 1
      // The engine answers without a turn of the event loop.
      await setImmediate()
    }
  }
  const writing = write()
  while (written < 20) await new Promise((resolve) => setTimeout(resolve, 5))
  const before = written
  const file = await takeBackup(archive, { secret, dataFolder }, new Date('2026-11-21T11:00:00Z'))
  isOver = true
  await writing
  await connection.close()

  expect(file).toBe(join(dataFolder, 'backups', 'medlem-2026-11-21T11-00-00-000Z.backup'))
  expect(statSync(file).mode & 0o077).toBe(0)
  const backup = await readBackup(file, { secret, migratedTo: Number.MAX_SAFE_INTEGER })
  const former = await replaceDatabase(join(dataFolder, 'database'), { ...backup, now: new Date(0) })
  expect(former).toBe(join(dataFolder, 'database.1970-01-01T00-00-00-000Z'))
  expect(readdirSync(former ?? '')).toContain('PG_VERSION')
  const again = await connect({ dataFolder })
  const { rows } = await again.db.execute<{ count: number; wrong: number }>(
    sql`select count(*)::int as count, count(*) filter (where b <> 1)::int as wrong from pair`,
  )
  await again.close()
  // Every transaction whole; those before the backup in it, those after it not.
  expect(rows[0]?.wrong).toBe(0)
  expect(rows[0]?.count).toBeGreaterThanOrEqual(before)
  expect(rows[0]?.count).toBeLessThanOrEqual(written)

  const read = (of: Partial<Parameters<typeof readBackup>[1]> = {}, path = file) =>
    readBackup(path, { secret, migratedTo: Number.MAX_SAFE_INTEGER, ...of })
  await expect(read({ secret: `${secret}!` })).rejects.toThrow('was made with another MEDLEM_SECRET')
  await expect(read({ migratedTo: 1 })).rejects.toThrow('later release')
  await expect(read({}, join(dataFolder, 'none'))).rejects.toThrow(/none can't be read \(ENOENT\)\.$/)
  const content = readFileSync(file)
  const spoilt = join(dataFolder, 'spoilt')
  for (const broken of [content.subarray(0, -10), Buffer.concat([content, Buffer.from('x')])]) {
    writeFileSync(spoilt, broken)
    await expect(read({}, spoilt)).rejects.toThrow('is broken')
  }
  writeFileSync(spoilt, 'something else\n')
  await expect(read({}, spoilt)).rejects.toThrow('is no backup of Medlem')
})

test('the newest fourteen backups stay, and what has another name', async () => {
  const own = join(dataFolder, 'pruned')
  const archive = async () => Buffer.from('an archive')
  for (let day = 1; day <= 16; day += 1)
    await takeBackup(archive, { secret, dataFolder: own }, new Date(Date.UTC(2026, 10, day)))
  writeFileSync(join(own, 'backups', 'before the upgrade.backup'), '')
  await takeBackup(archive, { secret, dataFolder: own }, new Date(Date.UTC(2026, 10, 17)))
  const left = readdirSync(join(own, 'backups')).toSorted()
  expect(left).toHaveLength(15)
  expect(left.slice(0, 2)).toEqual(['before the upgrade.backup', 'medlem-2026-11-04T00-00-00-000Z.backup'])
})
