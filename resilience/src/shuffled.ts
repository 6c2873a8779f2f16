import type { Random } from './random.ts'

/** The same things in an order of chance. */
export function shuffled<T>(things: readonly T[], random: Random): T[] {
  return things
    .map((thing) => ({ thing, place: random.below(2 ** 31) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ thing }) => thing)
}
