import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { connect } from '../connect.ts'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import { testTemplate } from '../testing/testTemplate.ts'
import { runChild } from './childProcess.ts'

const KILLS = 4
const TIMEOUT_MS = 600_000

describe('the embedded database, when its process is killed', () => {
  test(
    'keeps every row that was acknowledged, and no half transaction',
    async () => {
      const dataFolder = await temporaryFolder()
      let acknowledged = 0
      for (let kill = 0; kill < KILLS; kill += 1) {
        const child = runChild('writer.ts', dataFolder, await testTemplate())
        const opened = await child.line(/^(open|failed) /)
        expect(opened).toMatch(/^open/)
        expect(Number(opened.slice('open '.length))).toBeGreaterThanOrEqual(acknowledged)
        // At different moments within a transaction, a commit or a write of the log.
        await child.line(new RegExp(`^${acknowledged + 2 + kill * 20}$|^failed`))
        await delay(kill * 3)
        await child.kill()
        const last = Number(child.lines.at(-1))
        expect(last).toBeGreaterThan(acknowledged)
        acknowledged = last
      }
      const connection = await connect({ dataFolder })
      const { rows } = await connection.db.execute(
        sql`select count(*)::int as count, max(id) as last, bool_and(twice = 2 * id) as whole from written`,
      )
      await connection.close()
      const found = rows[0] as { count: number; last: number; whole: boolean }
      // A transaction may have been committed without the process having had time to say so.
      expect([acknowledged, acknowledged + 2]).toContain(found.last)
      expect(found).toEqual({ count: found.last, last: found.last, whole: true })
    },
    TIMEOUT_MS,
  )

  test(
    'gives the data folder free at once, and refuses it to others while it lives',
    async () => {
      const dataFolder = await temporaryFolder()
      const child = runChild('writer.ts', dataFolder, await testTemplate())
      await child.line(/^open/)
      // Its number may be missing from the message: a process that only writes has no time to answer.
      await expect(connect({ dataFolder })).rejects.toThrow(
        `MEDLEM_DATA: the folder ${dataFolder} is in use by another Medlem process`,
      )
      await child.kill()
      const connection = await connect({ dataFolder })
      await connection.close()
    },
    TIMEOUT_MS,
  )

  test(
    'starts over when it was killed while it made its first database',
    async () => {
      const dataFolder = await temporaryFolder()
      const draft = join(dataFolder, 'database.new')
      // Without a template, so that making it takes long enough to be caught at it.
      const child = runChild('writer.ts', dataFolder)
      await expect.poll(() => existsSync(draft), { interval: 5, timeout: TIMEOUT_MS }).toBe(true)
      await child.kill()
      expect(existsSync(join(dataFolder, 'database'))).toBe(false)
      const connection = await connect({ dataFolder, templateFile: await testTemplate() })
      await connection.close()
      expect(existsSync(draft)).toBe(false)
    },
    TIMEOUT_MS,
  )
})
