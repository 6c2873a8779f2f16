import fc from 'fast-check'
import { checkConsistency } from './modelChecks.ts'
import { everybodyElse } from './modelEverybodyElse.ts'
import type { Command, Maker } from './modelMaker.ts'
import { shopping } from './modelShopping.ts'
import { signals } from './modelSignals.ts'

/** Every command; the database is checked after each. */
export function commandArbitrary(tally: { commands: number }): fc.Arbitrary<Command> {
  const make: Maker = (name, can, run) => ({
    check: can,
    async run(model, world) {
      await run(model, world)
      await checkConsistency(model, world)
      tally.commands += 1
    },
    toString: () => name,
  })
  const weighted = [...shopping(make), ...signals(make), ...everybodyElse(make)]
  return fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })))
}
