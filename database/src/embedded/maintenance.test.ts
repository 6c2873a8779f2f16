import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testTemplate } from '../testing/testTemplate.ts'
import { passingStart } from './engineSettings.ts'
import { startMaintenance, untilNextVacuum } from './maintenance.ts'
import { readTemplate } from './readTemplate.ts'

const NEVER = 2 ** 31 - 1
const SOON = 10

describe('maintenance of the embedded database', () => {
  let engine: PGlite
  beforeAll(async () => {
    const loadDataDir = new Blob([readTemplate(await testTemplate())])
    engine = await PGlite.create({ loadDataDir, startParams: passingStart() })
    await engine.exec('create table filled as select generate_series(1, 500) as id')
  })
  afterAll(() => engine.close())

  const value = async (query: string) => Object.values((await engine.query<object>(query)).rows[0] ?? {})[0]

  test('makes checkpoints, so that recovery never starts far back', async () => {
    const redo = () => value('select redo_lsn::text from pg_control_checkpoint()')
    const before = await redo()
    const stop = startMaintenance(engine, { checkpointEveryMs: SOON, vacuumIn: () => NEVER })
    await expect.poll(redo).not.toBe(before)
    await stop()
  })

  test('vacuums and gives the planner its figures', async () => {
    const counted = () => value(`select reltuples::int from pg_class where relname = 'filled'`)
    expect(await counted()).toBe(-1)
    const waits = [SOON, NEVER]
    const stop = startMaintenance(engine, {
      checkpointEveryMs: NEVER,
      vacuumIn: () => waits.shift() ?? NEVER,
    })
    await expect.poll(counted).toBe(500)
    await stop()
  })

  test('tells of a failure instead of ending the process', async () => {
    const problems: Error[] = []
    const broken = { exec: () => Promise.reject(new Error('disk full')) } as unknown as PGlite
    const report = (problem: Error) => problems.push(problem)
    const stop = startMaintenance(broken, { checkpointEveryMs: SOON, vacuumIn: () => NEVER, report })
    await expect.poll(() => problems.length).toBeGreaterThan(1)
    await stop()
    expect(problems[0]?.message).toBe('disk full')
  })

  test.each([
    ['2026-03-10T03:29:00', 60_000],
    ['2026-03-10T03:30:00', 24 * 3_600_000],
    ['2026-03-10T23:30:00', 4 * 3_600_000],
  ])('vacuums next at half past three in the night, seen from %s', (now, expected) => {
    expect(untilNextVacuum(new Date(now))).toBe(expected)
  })
})
