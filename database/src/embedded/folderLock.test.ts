import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import { lockByPidFile, lockFolder } from './folderLock.ts'

// A number above what a system gives to a process.
const DEAD_PROCESS = 2 ** 22 + 1

describe('the lock of a data folder', () => {
  test('refuses a second holder, and is free again when released', async () => {
    const folder = await temporaryFolder()
    const lock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(
      `MEDLEM_DATA: the folder ${folder} is in use by another Medlem process (process ${process.pid}).`,
    )
    await lock.release()
    await (await lockFolder(folder)).release()
  })

  test('is one for all paths that lead to the folder', async () => {
    const folder = await temporaryFolder()
    const alias = join(await temporaryFolder(), 'alias')
    symlinkSync(folder, alias)
    const lock = await lockFolder(folder)
    await expect(lockFolder(alias)).rejects.toThrow('in use by another Medlem process')
    await lock.release()
  })

  test('is one per folder', async () => {
    const first = await lockFolder(await temporaryFolder())
    const second = await lockFolder(await temporaryFolder())
    await Promise.all([first.release(), second.release()])
  })
})

describe('the pid file, where a system has no abstract sockets', () => {
  test('of a living process refuses', async () => {
    const folder = await temporaryFolder()
    writeFileSync(join(folder, 'medlem.pid'), String(process.ppid))
    await expect(lockByPidFile(folder)).rejects.toThrow(`(process ${process.ppid})`)
  })

  test.each([
    ['a dead process', DEAD_PROCESS],
    ['an earlier process with our own number', process.pid],
    ['a process that died while it wrote', ''],
  ])('of %s is taken over', async (_who, content) => {
    const folder = await temporaryFolder()
    writeFileSync(join(folder, 'medlem.pid'), String(content))
    const lock = await lockByPidFile(folder)
    await lock.release()
    expect(existsSync(join(folder, 'medlem.pid'))).toBe(false)
  })
})
