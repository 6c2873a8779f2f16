import type { CallRow, Cell } from './authorizationTable.ts'
import { openWorld, type Trial } from './authorizationWorld.ts'

const PAIRS = 60

export interface TimeDifference {
  name: string
  /** How much longer the median of the slower one takes: 0.2 for a fifth. */
  share: number
}

/** How the time to refuse a foreign object differs from that of an absent one, for a member who asks for both. */
export async function timeDifference(trial: Trial, row: CallRow): Promise<TimeDifference | undefined> {
  const cell = (object: Cell['object']) =>
    row.cells.find((one) => one.caller === 'owner' && one.object === object && one.expected === '404')
  const foreign = cell('foreign')
  const absent = cell('absent')
  if (!foreign || !absent) return undefined
  const world = await openWorld(trial, row)
  const time = async (one: Cell) => {
    const since = performance.now()
    await world.ask(one)
    return performance.now() - since
  }
  await time(foreign)
  await time(absent)
  const times: { foreign: number; absent: number }[] = []
  for (let n = 0; n < PAIRS; n++) {
    // Each goes first as often as the other.
    const first = n % 2 === 0 ? await time(foreign) : undefined
    const other = await time(absent)
    times.push({ foreign: first ?? (await time(foreign)), absent: other })
  }
  const one = median(times.map((pair) => pair.foreign))
  const other = median(times.map((pair) => pair.absent))
  return { name: row.name, share: Math.max(one, other) / Math.min(one, other) - 1 }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
