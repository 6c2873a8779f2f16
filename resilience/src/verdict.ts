import { availableParallelism, loadavg } from 'node:os'
import { figure } from './effort.ts'

/** A time that depends on what else the machine does: that it was missed is reported and ends no proof. */
export interface Aim {
  /** With the figure: 'no purchase for at most 30 s, 19 times of 20: 12.3 s'. */
  says: string
  isMet: boolean
}

const MAX_SHOWN = 50

/** The lines of aims; a missed one says how busy the machine was. */
export function aimLines(
  aims: readonly Aim[],
  [load = 0] = loadavg(),
  cores = availableParallelism(),
): string[] {
  const busy = `the machine's load is ${load.toFixed(1)} on ${cores} processors`
  return aims.map(({ says, isMet }) => (isMet ? `  Aim met: ${says}.` : `  AIM MISSED: ${says}; ${busy}.`))
}

/**
 * Prints what a proof found, each failure by its name, and its last line with their number; resolves to whether it is proven. Only
 * what does not depend on how quick the machine is counts as a failure.
 */
export function conclude(
  summary: string,
  { failures, aims = [] }: { failures: readonly string[]; aims?: readonly Aim[] },
): boolean {
  for (const failure of failures.slice(0, MAX_SHOWN)) figure(`  FAILED: ${failure}`)
  if (failures.length > MAX_SHOWN) figure(`  and ${failures.length - MAX_SHOWN} failures more.`)
  for (const line of aimLines(aims)) figure(line)
  const missed = aims.filter(({ isMet }) => !isMet).length
  figure(`${summary}, ${failures.length} failures${missed > 0 ? `, ${missed} aims missed` : ''}.`)
  return failures.length === 0
}
