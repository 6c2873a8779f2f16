import { expect, test } from 'vitest'
import { effort, figure } from '../effort.ts'
import { type AppStock, announceNext, stockOf, TO_CHARGE_MS, yearsOf } from './appStage.ts'
import { type Act, type Played, play } from './appTrial.ts'
import { fatalPoints, tryAgain, worked } from './crashPointKills.ts'
import { prepareStock } from './crashPointStall.ts'

const TEST_TIMEOUT_MS = effort({ short: 1_800_000, full: 7_200_000 })

/** One of each kind, in the short form: what the server is about to do, or has just done. */
const chosen: Readonly<Record<Act, readonly [moment: 'before' | 'after', what: string][]>> = {
  agree: [
    ['after', 'POST /recurring/v3/agreements'],
    ['after', 'update membership_history'],
    ['before', 'insert saved_card'],
  ],
  order: [
    ['before', 'POST /recurring/v3/agreements/agr_{id}/charges'],
    ['after', 'POST /recurring/v3/agreements/agr_{id}/charges'],
  ],
  charge: [
    ['after', 'update membership_history'],
    ['after', '/capture'],
  ],
  'stop here': [
    ['after', 'update saved_card'],
    ['after', 'PATCH /recurring'],
  ],
  'stop in the app': [['before', 'update saved_card']],
}

/** Other jobs of a server run beside it. */
const isOfIt = (point: string) =>
  /recurring|payment|purchase|membership|renewal|saved_card|receipt|callback|notification|capture/.test(
    point,
  ) && !/payout|epayment|books_report/.test(point)

test(
  'a server that is killed before or after any commit or call about an agreement charges nothing twice, loses none and stops what was stopped',
  async () => {
    const whole = await prepareStock()
    const [first, next] = yearsOf(whole)
    const { points, clock, dataFolder } = whole
    const bare: AppStock = { points, clock, dataFolder, ware: first, isDue: false, aheadMs: 0 }
    const stocks = {} as Record<Act, AppStock>
    const passed = {} as Record<Act, string[]>
    const problems: string[] = []
    const rehearse = async (act: Act, stock: AppStock) => {
      stocks[act] = stock
      let left = stock
      const played = await play(act, { stock }, async (stall) => {
        left = await stockOf(stall, stock)
      })
      passed[act] = fatalPoints(played.points).filter(isOfIt)
      problems.push(...played.problems.map((problem) => `${act}: ${problem}`))
      return left
    }
    const agreed = { ...(await rehearse('agree', bare)), isDue: true }
    await announceNext(agreed, next)
    const ordered = await rehearse('order', agreed)
    await rehearse('charge', { ...ordered, aheadMs: TO_CHARGE_MS })
    await rehearse('stop here', { ...ordered, isDue: false })
    await rehearse('stop in the app', { ...ordered, isDue: false })
    expect(problems).toEqual([])

    const acts = Object.keys(chosen) as Act[]
    const kills = acts.flatMap((act) =>
      effort({ short: chosen[act].map((one) => find(passed[act], one)), full: passed[act] }).map((point) => ({
        act,
        point,
      })),
    )
    const outcomes = await worked(kills, async ({ act, point }) => {
      const played: Played = await tryAgain(() => play(act, { stock: stocks[act], fatal: point }))
      return played.problems.map((problem) => `${act}, killed ${point}: ${problem}`)
    })
    const counts = acts.map((act) => `${passed[act].length} of ${act}`).join(', ')
    figure(`E3 agreements: points ${counts}; ${kills.length} kills, ${outcomes.flat().length} problems.`)
    expect(outcomes.flat()).toEqual([])
  },
  TEST_TIMEOUT_MS,
)

function find(points: readonly string[], [moment, what]: [string, string]): string {
  const point = points.find((one) => one.startsWith(moment) && one.includes(what) && one.endsWith('#1'))
  if (point === undefined) throw new Error(`nothing passes ${moment} ${what}: ${points.join('; ')}`)
  return point
}
