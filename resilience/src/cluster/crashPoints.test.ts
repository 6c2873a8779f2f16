import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { seededRandom } from '../random.ts'
import type { RunningProcess } from '../upgrade/release.ts'
import { CrashPoints, crashable } from './crashPoints.ts'

/** Two processes that die as soon as a point is set, unless it is one that they never pass. */
async function processes(never: string) {
  const folder = await mkdtemp(join(tmpdir(), 'medlem-crash-points-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const restarted: number[] = []
  const killedAt: string[] = []
  const start = async (index: number): Promise<RunningProcess> => {
    const dataFolder = join(folder, `process-${index}`)
    const place = crashable({ port: 0, dataFolder, environment: {} })
    let isRunning = true
    return {
      release: { name: 'these sources', folder, drains: true },
      place: {
        ...place,
        environment: { CRASH_POINT_FILE: `${dataFolder}-fatal`, CRASH_POINT_LIST: `${dataFolder}-passed` },
      },
      stop: async () => {},
      kill: async () => {},
      isRunning: () => isRunning,
      signal() {
        void readFile(`${dataFolder}-fatal`, 'utf8').then((point) => {
          if (point === '' || point === never) return
          killedAt.push(point)
          isRunning = false
        })
      },
    }
  }
  const world = {
    processes: [await start(0), await start(1)],
    async restart(index: number) {
      restarted.push(index)
      world.processes[index] = await start(index)
    },
  }
  const list = world.processes[0]?.place.environment.CRASH_POINT_LIST ?? ''
  return { world, restarted, killedAt, pass: (points: string[]) => writeFile(list, points.join('\n')) }
}

test('a process is killed at every point that purchases pass, each as often as the others, and started again', async () => {
  const { world, restarted, killedAt, pass } = await processes('none')
  const crashPoints = new CrashPoints(world, { random: seededRandom(1), passLimitMs: 60_000 })
  expect(await crashPoints.kill(0)).toBeUndefined()
  await pass(['before a', 'after a', 'before the commit of insert oidc_payload', 'before b'])
  for (let times = 0; times < 6; times += 1) {
    const killing = await crashPoints.kill(0)
    expect(await killing?.end()).toBe(true)
  }
  expect(killedAt.toSorted()).toEqual(['after a', 'after a', 'before a', 'before a', 'before b', 'before b'])
  expect(restarted).toHaveLength(6)
  expect(crashPoints.report()).toEqual({
    known: 3,
    met: expect.arrayContaining(['before a', 'after a', 'before b']),
  })
})

test('a point that is not passed in time is not counted as met', async () => {
  const { world, restarted, pass } = await processes('before a')
  await pass(['before a'])
  const crashPoints = new CrashPoints(world, { random: seededRandom(1), passLimitMs: 500 })
  const killing = await crashPoints.kill(0)
  expect(await killing?.end()).toBe(false)
  expect([restarted.length, crashPoints.report().met]).toEqual([0, []])
})
