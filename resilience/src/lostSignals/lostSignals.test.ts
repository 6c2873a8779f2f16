import { aClub } from '@medlem/server/money/payment/testing/buyer'
import { aChild, aLink, aMember } from '@medlem/server/testing/builders'
import { expect, test } from 'vitest'
import { effort, figure } from '../effort.ts'
import { experimentSeed } from '../experimentSeed.ts'
import { type Random, seededRandom, shuffled } from '../random.ts'
import { type Ending, endingOf, sumProblems } from './lostSignalsEnding.ts'
import { type Story, stories } from './lostSignalsStories.ts'
import { Visit } from './lostSignalsVisit.ts'
import { openWorld, type World } from './lostSignalsWorld.ts'

const { rounds, families } = effort({ short: { rounds: 1, families: 1 }, full: { rounds: 15, families: 2 } })
/** Stories start at moments of chance within this time. */
const JITTER_MS = 300_000
const TEST_TIMEOUT_MS = effort({ short: 900_000, full: 3_600_000 })
/** A window that was left is watched for a day; two hours more for what is late. */
const ALL_IS_OVER_MS = 26 * 3_600_000

interface Play {
  story: Story
  visit: Visit
  startsAtMs: number
}

/** A buyer with a child and a linked spouse, or alone. */
async function newVisit(world: World, random: Random): Promise<Visit> {
  const { server } = world
  const payer = await aMember(server)
  const members = [payer]
  if (random.below(2) === 0) members.push(await aChild(server, payer))
  if (random.below(2) === 0) {
    const spouse = await aMember(server, { firstName: 'Jonas' })
    await aLink(server, { from: payer, to: spouse })
    members.push(spouse)
  }
  return new Visit(world, { club: await aClub(server), payer, members })
}

/** Interleaves all stories on one timeline, until none of them can change any more. */
async function playAll(world: World, plays: readonly Play[]): Promise<void> {
  const timeline = plays.flatMap(({ story, visit, startsAtMs }) =>
    story.steps.map(([atMs, act]) => ({ at: startsAtMs + atMs, act: () => act(visit) })),
  )
  let passed = 0
  for (const at of [...new Set(timeline.map((one) => one.at))].toSorted((one, other) => one - other)) {
    await world.pass(at - passed)
    passed = at
    await Promise.all(timeline.filter((one) => one.at === at).map(({ act }) => act()))
  }
  await world.pass(ALL_IS_OVER_MS - passed)
  for (const { visit } of plays) await visit.look()
}

test(
  'purchases whose signals are lost, late or doubled end paid once or expired, and no member sees a false failure [S17]',
  async () => {
    const seed = experimentSeed('The lost signals', 'MEDLEM_SIGNALS_SEED')
    const random = seededRandom(seed)
    const world = await openWorld()
    const endings: Ending[] = []
    const since = performance.now()
    for (let round = 0; round < rounds; round++) {
      await world.server.reset()
      world.slow.clear()
      const plays: Play[] = []
      for (const story of shuffled(Array.from({ length: families }, () => stories).flat(), random)) {
        plays.push({ story, visit: await newVisit(world, random), startsAtMs: random.below(JITTER_MS) })
      }
      await playAll(world, plays)
      for (const { story, visit } of plays) endings.push(await endingOf(story, visit))
      expect(await sumProblems(plays.map(({ visit }) => visit))).toEqual([])
    }
    const sum = (of: (ending: Ending) => number) => endings.reduce((total, one) => total + of(one), 0)
    const ended = (how: string) => sum(({ holds }) => holds.filter((one) => one === how).length)
    figure(
      `E4 lost signals: ${endings.length} stories, ${sum(({ holds }) => holds.length)} holds: ${ended('taken')} taken once, ` +
        `${ended('given back')} given back, ${ended('left')} never reported; ${sum(({ answers }) => answers)} answers to members, ` +
        `${sum(({ falseFailures }) => falseFailures)} false failures, ${sum(({ declinedFirst }) => declinedFirst)} declined by the ` +
        `gateway and then paid, ${Math.round((performance.now() - since) / 1000)} s.`,
    )
    expect(endings.flatMap(({ problems }) => problems)).toEqual([])
  },
  TEST_TIMEOUT_MS,
)
