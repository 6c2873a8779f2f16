import { fdatasyncSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import { testTemplate } from '../testing/testTemplate.ts'
import { embeddedConnection } from './connection.ts'
import { durableStart } from './engineSettings.ts'
import { freeBytes, hasRoom } from './freeSpace.ts'
import { makeDatabase } from './freshDatabase.ts'
import { SyncedFolder } from './syncedFolder.ts'

const COMMITS = 20

test('each commit of the embedded database reaches the disk before it is acknowledged', async () => {
  const folder = join(await temporaryFolder(), 'database')
  await makeDatabase(folder, await testTemplate())
  let syncs = 0
  const sync = (file: number) => {
    syncs += 1
    fdatasyncSync(file)
  }
  const engine = await PGlite.create({
    fs: new SyncedFolder(folder, sync),
    startParams: durableStart(),
  })
  await engine.exec('create table written (id integer)')
  for (let id = 0; id < COMMITS; id += 1) {
    const before = syncs
    await engine.query('insert into written values ($1)', [id])
    expect(syncs).toBeGreaterThan(before)
  }
  const beforeCheckpoint = syncs
  await engine.exec('checkpoint')
  expect(syncs).toBeGreaterThan(beforeCheckpoint)
  await engine.close()
})

test('the embedded database is ready when its disk takes a commit, and not when it is full', async () => {
  const folder = join(await temporaryFolder(), 'database')
  await makeDatabase(folder, await testTemplate())
  let syncs = 0
  const sync = (file: number) => {
    syncs += 1
    fdatasyncSync(file)
  }
  const engine = await PGlite.create({ fs: new SyncedFolder(folder, sync), startParams: durableStart() })
  const { canCommit } = embeddedConnection(engine)
  expect([await canCommit(1_000), syncs > 0]).toEqual([true, true])
  const after = syncs
  // Asked again at once it answers the same without the disk.
  expect([await canCommit(1_000), syncs]).toEqual([true, after])
  await engine.close()
  expect(await freeBytes(join(folder, 'not', 'there'))).toBeGreaterThan(0)
  expect(await hasRoom(folder, 1)).toBe(true)
  expect(await hasRoom(folder, Number.MAX_SAFE_INTEGER)).toBe(false)
})
