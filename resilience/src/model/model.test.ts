import fc from 'fast-check'
import { expect, test } from 'vitest'
import { effort, figure } from '../effort.ts'
import { experimentSeed } from '../experimentSeed.ts'
import { commandArbitrary } from './modelCommands.ts'
import { endRun } from './modelEnd.ts'
import type { Command } from './modelMaker.ts'
import { newModel } from './modelState.ts'
import { type ModelWorld, openModelWorld } from './modelWorld.ts'

const onPostgresql = process.env.TEST_DATABASE_URL !== undefined
/** The embedded database takes three times as long. */
const USUAL_RUNS = effort({ short: onPostgresql ? 40 : 20, full: onPostgresql ? 2_000 : 400 })
const RUNS = Number(process.env.MEDLEM_MODEL_RUNS ?? USUAL_RUNS)
const MAX_COMMANDS = 40
/** A gateway's ledger grows with every run, so the world is replaced now and then. */
const RUNS_PER_WORLD = 50
const PROGRESS = 100
const TEST_TIMEOUT_MS = effort({ short: 900_000, full: 7_200_000 })

test(
  'whatever members, gateway, administrators and time do, the invariants hold and no year is charged twice [S17]',
  async () => {
    const { MEDLEM_MODEL_SEED: wanted, MEDLEM_MODEL_PATH: path } = process.env
    const seed = experimentSeed('The runs of the model', 'MEDLEM_MODEL_SEED')
    const tally = { commands: 0 }
    const sums = { runs: 0, paid: 0, takenBack: 0, refunds: 0, years: 0 }
    const since = performance.now()
    let world: ModelWorld | undefined
    try {
      await fc.assert(
        fc.asyncProperty(
          // Short and long runs alike: without the bias towards small ones.
          fc.noBias(fc.commands([commandArbitrary(tally)], { maxCommands: MAX_COMMANDS, size: 'max' })),
          async (commands: Iterable<Command>) => {
            if (sums.runs % RUNS_PER_WORLD === 0) {
              await world?.close()
              world = await openModelWorld()
            }
            const real = world ?? (await openModelWorld())
            sums.runs += 1
            await real.begin()
            const model = newModel(real.deps.clock.now().getTime())
            await fc.asyncModelRun(() => ({ model, real }), commands)
            await endRun(model, real)
            for (const { captures, credits, voided } of real.ledger.holds.values()) {
              if (captures.length > 0) sums.paid += 1
              if (voided) sums.takenBack += 1
              sums.refunds += credits.length
            }
            sums.years += model.everActive.size
            if (sums.runs % PROGRESS === 0) figure(`${sums.runs} runs, ${sums.paid} purchases paid so far`)
          },
        ),
        {
          seed,
          numRuns: RUNS,
          ...(path === undefined ? {} : { path }),
          // A replay is made small, which takes as long again.
          endOnFailure: wanted === undefined,
        },
      )
    } finally {
      await world?.close()
    }
    figure(
      `E1 model: ${sums.runs} runs, ${tally.commands} commands, ${sums.paid} purchases paid, ${sums.takenBack} holds given back, ` +
        `${sums.refunds} refunds, ${sums.years} years, 0 double charges, 0 broken invariants, ` +
        `${Math.round((performance.now() - since) / 1000)} s.`,
    )
    expect(sums.paid).toBeGreaterThan(0)
  },
  TEST_TIMEOUT_MS,
)
