/** Random numbers that can be replayed: the same seed gives the same ones. */
export interface Random {
  /** A whole number from 0 to below `bound`. */
  below(bound: number): number
  pick<T>(from: readonly [T, ...T[]]): T
}

/** Mulberry32: small, and good enough to choose moments. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return { below, pick: (from) => from[below(from.length)] ?? from[0] }
}

/** The same things in random order. */
export function shuffled<T>(things: readonly T[], random: Random): T[] {
  return things
    .map((thing) => ({ thing, place: random.below(2 ** 31) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ thing }) => thing)
}
