import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { connect, DatabaseUnavailable } from '../connect.ts'
import { temporaryFolder } from '../testing/temporaryFolder.ts'

describe('a data folder that cannot be used', () => {
  test('because it is a file', async () => {
    const dataFolder = join(await temporaryFolder(), 'data')
    writeFileSync(dataFolder, '')
    await expect(connect({ dataFolder })).rejects.toThrow(
      `MEDLEM_DATA: the folder ${dataFolder} can't be used: it is a file`,
    )
  })

  test('because a part of its path is a file', async () => {
    const file = join(await temporaryFolder(), 'file')
    writeFileSync(file, '')
    await expect(connect({ dataFolder: join(file, 'data') })).rejects.toThrow('a part of its path is a file')
  })

  test('because something else lies where the database belongs', async () => {
    const dataFolder = await temporaryFolder()
    mkdirSync(join(dataFolder, 'database'))
    writeFileSync(join(dataFolder, 'database', 'PG_VERSION'), '15\n')
    const opening = connect({ dataFolder })
    await expect(opening).rejects.toThrow('(PostgreSQL 15, not 18)')
    await expect(opening).rejects.toBeInstanceOf(DatabaseUnavailable)
  })
})
