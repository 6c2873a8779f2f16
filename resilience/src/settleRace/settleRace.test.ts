import { aClub } from '@medlem/server/money/payment/testing/buyer'
import { expect, test } from 'vitest'
import { effort, figure } from '../effort.ts'
import { experimentSeed } from '../experimentSeed.ts'
import { seededRandom } from '../random.ts'
import { type Course, oneServer, twoProcesses } from './settleRaceCourse.ts'
import { countCaptures, drainJobs, raceProblems } from './settleRaceProblems.ts'
import { type Answered, burst, type Prepared, prepare } from './settleRaceRound.ts'

const ROUNDS = effort({ short: 8, full: 500 })
const TEST_TIMEOUT_MS = effort({ short: 900_000, full: 3_600_000 })

/** A server may not know yet, but it never says that a payment failed which did not, and it never breaks. */
function answerProblems(answers: readonly Answered[]): string[] {
  return answers
    .filter(
      ({ what, status, paymentStatus }) =>
        status !== 200 || (what !== 'callback' && paymentStatus !== 'paid' && paymentStatus !== 'initiated'),
    )
    .map((answer) => JSON.stringify(answer))
}

async function race(course: Course): Promise<void> {
  const seed = experimentSeed('The races', 'MEDLEM_RACE_SEED')
  const random = seededRandom(seed)
  const { server } = course
  server.clock.set(new Date())
  const club = await aClub(server)
  const since = performance.now()
  const rounds: Prepared[] = []
  const answers: Answered[] = []
  // While one round is raced, the next buyer goes to the window.
  let next = prepare(course, club)
  for (let n = 0; n < ROUNDS; n++) {
    const round = await next
    if (n + 1 < ROUNDS) next = prepare(course, club)
    answers.push(...(await burst(course, round, random)))
    rounds.push(round)
  }
  const jobProblems = await drainJobs(server)
  const seconds = Math.round((performance.now() - since) / 1000)
  const slowestMs = Math.round(Math.max(...answers.map(({ ms }) => ms)))
  const early = answers.filter(
    ({ what, paymentStatus }) => what !== 'GET' && paymentStatus === 'initiated',
  ).length
  const captures = await countCaptures(server)
  figure(
    `E2 settle race, ${course.name}: ${ROUNDS} payments, ${answers.length} requests, ${captures} captures, ` +
      `${answers.filter(({ status }) => status >= 500).length} answers of 5xx, ${early} answered "not known yet", ` +
      `slowest answer ${slowestMs} ms, ${seconds} s.`,
  )
  expect(answerProblems(answers)).toEqual([])
  expect(jobProblems).toEqual([])
  expect(await raceProblems(server, rounds)).toEqual([])
  expect(captures).toBe(ROUNDS)
  expect(course.complaints()).toBe('')
}

test(
  'callbacks, returns, capture calls, looks and the reconciler at the same moment take the money once [S17]',
  async () => race(process.env.TEST_DATABASE_URL ? await twoProcesses() : await oneServer()),
  TEST_TIMEOUT_MS,
)
