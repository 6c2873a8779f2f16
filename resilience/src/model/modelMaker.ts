import fc from 'fast-check'
import { adults, type ModelState, people, years } from './modelState.ts'
import type { ModelWorld } from './modelWorld.ts'

export type Command = fc.AsyncCommand<ModelState, ModelWorld>

/** How often a command is chosen beside the others. */
export type Weighted = [weight: number, command: fc.Arbitrary<Command>]

/** Makes a command of what is done, and when it can be. */
export type Maker = (
  name: string,
  can: (model: ModelState) => boolean,
  run: (model: ModelState, world: ModelWorld) => Promise<unknown>,
) => Command

export const always = () => true
export const hasWindow = ({ windows }: ModelState) => windows.size > 0
export const anAdult = fc.constantFrom(...adults)
export const aPerson = fc.constantFrom(...people)
/** Those that are on offer at first, and now and then the one that comes later. */
export const aYear = fc.constantFrom(...years, 2026 as const, 2027 as const)
export const aPlace = fc.nat({ max: 20 })

/** The newest is the most likely to be chosen by a small number. */
export function newest<T>(from: readonly T[], at: number): T {
  const found = from[from.length - 1 - (at % from.length)]
  if (found === undefined) throw new Error('there is nothing to choose from')
  return found
}
