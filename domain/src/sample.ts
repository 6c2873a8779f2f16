/**
 * The odds that a sample has at least one of the wrong entries: 1 − C(N − k, n) / C(N, n), where k of N are wrong and n are drawn without
 * putting any back (hypergeometric). The factors are at most 1, so no binomial coefficient has to be held.
 */
export function oddsOfFinding({ population, wrong, size }: SampleOdds): number {
  if (wrong <= 0 || size <= 0) return 0
  if (wrong + size > population) return 1
  // k and n change places without changing the odds; the shorter product is taken.
  const [factors, others] = wrong < size ? [wrong, size] : [size, wrong]
  let missed = 1
  for (let n = 0; n < factors; n += 1) missed *= (population - others - n) / (population - n)
  return 1 - missed
}

export interface SampleOdds {
  population: number
  /** How many of them are wrong. */
  wrong: number
  /** How many are drawn. */
  size: number
}

/** The smallest sample with at least these odds, from 0 to 1, of having a wrong entry; undefined where none is wrong. */
export function sizeForOdds({
  population,
  wrong,
  odds,
}: Omit<SampleOdds, 'size'> & { odds: number }): number | undefined {
  if (wrong <= 0 || population <= 0) return undefined
  let [low, high] = [0, population]
  while (low < high) {
    const size = Math.floor((low + high) / 2)
    if (oddsOfFinding({ population, wrong, size }) >= odds) high = size
    else low = size + 1
  }
  return low
}

/** A seed as it is drawn with: letters are small, and one blank stands between words, so that two who type it draw the same. */
export function sampleSeed(typed: string): string {
  return typed.normalize().toLowerCase().trim().replace(/\s+/g, ' ')
}
