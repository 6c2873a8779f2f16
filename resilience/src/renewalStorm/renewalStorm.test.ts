import { DUE_DAY } from '@medlem/server/money/renewal/testing/aRenewal'
import { type TestServer, testServer } from '@medlem/server/testing/testServer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { effort, figure } from '../effort.ts'
import { experimentSeed } from '../experimentSeed.ts'
import { seededRandom } from '../random.ts'
import { account } from './renewalStormOutcome.ts'
import { aCrew } from './renewalStormWorkers.ts'
import { openStorm } from './renewalStormWorld.ts'

const { memberships, softRefusals, killEvery } = effort({
  short: { memberships: 60, softRefusals: 6, killEvery: 25 },
  full: { memberships: 10_000, softRefusals: 1_000, killEvery: 400 },
})
const TEST_TIMEOUT_MS = effort({ short: 900_000, full: 3_600_000 })

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test(
  'however many workers renew and die, a year is charged once at most, and a charge with an unknown outcome is held for review',
  async () => {
    const seed = experimentSeed('The deaths in the storm', 'MEDLEM_RACE_SEED')
    const since = performance.now()
    const renewers = await openStorm(server, memberships)
    const fault = { place: 'recurring', kind: 'refused', code: 7, times: softRefusals }
    await server.gateway.control('POST', '/faults', fault)
    const silent = renewers.filter(({ fate }) => fate === '0415')
    const crew = aCrew(server, { every: killEvery, random: seededRandom(seed) })
    for (const day of ['01', '02', '04', '08']) {
      server.clock.set(DUE_DAY.replace('-01T', `-${day}T`))
      await crew.workOff()
    }
    const found = await account(server, renewers)
    const seconds = Math.round((performance.now() - since) / 1000)
    figure(
      `E9 renewal storm: ${memberships} due, ${crew.killed()} kills, ${crew.unanswered()} charges unanswered, ` +
        `${found.charged} charged once, ${found.refused} refused, ${found.parked} held for review, ` +
        `${found.dropped} switched off in time, ${found.soft} tried again, ${seconds} s.`,
    )
    expect(found.problems).toEqual([])
    expect(crew.killed()).toBeGreaterThan(0)
    expect(found.parked).toBe(crew.unanswered())
    expect(found.parked).toBeGreaterThanOrEqual(silent.length)
    expect(found.dropped).toBe(renewers.filter(({ fate }) => fate === 'off').length)
    expect(found.charged + found.refused + found.parked + found.dropped).toBe(memberships)
    // A refusal is not recorded when the worker died with the answer.
    expect(found.soft).toBeGreaterThanOrEqual(softRefusals - crew.unanswered())
    expect(found.soft).toBeLessThanOrEqual(softRefusals)
    const alarms = crew.logged().filter((line) => line.includes('renewal_held'))
    expect(alarms).toHaveLength(found.parked)
    expect(crew.logged()).toHaveLength(alarms.length)
  },
  TEST_TIMEOUT_MS,
)
