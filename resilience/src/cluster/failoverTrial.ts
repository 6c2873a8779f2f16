import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../random.ts'
import type { Buyers } from '../upgrade/buyers.ts'
import type { ClusterWorld } from './clusterWorld.ts'
import type { CrashPoints } from './crashPoints.ts'
import type { Brought, Scene, Trial } from './faults.ts'

const LOOK_EVERY_MS = 100
/** What was under way when a fault came is answered within this. */
const UNDER_WAY_MS = 1_500
/** Only ends a proof in which no purchase comes any more; a busy machine takes several times as long. */
const PURCHASE_LIMIT_MS = 600_000
/** So long without a purchase, those that were answered before the fault have been noted too. */
const QUIET_MS = 2_000
/** And so long, from then on, none may be answered. */
const WATCHED_MS = 3_000

export interface TrialOutcome {
  name: string
  /** The longest time without a purchase; of a fault that lasts, from its end on. */
  pauseMs: number
  problems: string[]
  /** Where a process of Medlem was killed meanwhile. */
  point?: string
}

/** When buyers were answered that they had paid, to a tenth of a second. */
export class Purchases {
  readonly times: number[] = []
  #errors: Record<number, number> = {}
  #paid = 0
  readonly #timer: NodeJS.Timeout

  constructor(buyers: Buyers) {
    this.#timer = setInterval(() => {
      const { paid, errors } = buyers.count()
      for (const [status, count] of Object.entries(errors))
        this.#errors[Number(status)] = (this.#errors[Number(status)] ?? 0) + count
      this.#paid += paid
      if (paid > 0) this.times.push(Date.now())
    }, LOOK_EVERY_MS)
  }

  get paid(): number {
    return this.#paid
  }

  get errors(): Readonly<Record<number, number>> {
    return this.#errors
  }

  since(time: number): number {
    return this.times.filter((at) => at >= time).length
  }

  /** Resolves when so many were paid in all. */
  async untilPaid(count: number): Promise<void> {
    const endsAt = Date.now() + PURCHASE_LIMIT_MS
    while (this.#paid < count) {
      if (Date.now() > endsAt) throw new Error(`Only ${this.#paid} of ${count} purchases were paid.`)
      await delay(LOOK_EVERY_MS)
    }
  }

  /** Resolves when nothing was bought for a while, from that time on; false where purchases go on. */
  async areQuiet(from: number): Promise<boolean> {
    const endsAt = Date.now() + PURCHASE_LIMIT_MS
    while (Date.now() < endsAt) {
      if (Date.now() - Math.max(from, this.times.at(-1) ?? from) >= QUIET_MS) return true
      await delay(LOOK_EVERY_MS)
    }
    return false
  }

  /** Resolves when something was bought after that time. */
  async after(time: number): Promise<void> {
    const endsAt = Date.now() + PURCHASE_LIMIT_MS
    while (this.since(time) === 0) {
      if (Date.now() > endsAt) throw new Error(`Nothing was bought for ${PURCHASE_LIMIT_MS / 1000} s.`)
      await delay(LOOK_EVERY_MS)
    }
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}

/** In ms, between two purchases or between one and an end. */
export function longestPause(times: readonly number[], { from, to }: { from: number; to: number }): number {
  const within = [from, ...times.filter((at) => at > from && at < to), to]
  return Math.max(...within.slice(1).map((at, index) => at - (within[index] ?? at)))
}

interface TrialInput {
  world: ClusterWorld
  purchases: Purchases
  random: Random
  crashPoints: CrashPoints
}

/** A process is killed at its point so long after the other faults began, at most: before, while or after they stop purchases. */
const KILLED_WITHIN_MS = 3_000

/** Brings the faults of a trial about while buyers buy, ends them, and waits until all three nodes are well again. */
export async function runTrial(
  trial: Trial,
  { world, purchases, random, crashPoints }: TrialInput,
): Promise<TrialOutcome> {
  const scene = await setScene(world, random)
  const problems: string[] = []
  const begun = Date.now()
  const [killing, ...brought] = await Promise.all([
    trial.faults.some(({ killsProcess }) => killsProcess)
      ? undefined
      : crashPoints.kill(random.below(KILLED_WITHIN_MS)),
    ...trial.faults.map(async (fault) => ({ fault, ...(await fault.bring(scene)) })),
  ])
  const lasting = brought.filter(({ fault }) => fault.lastsMs > 0)
  await Promise.all(lasting.map((one) => outlast(one, { purchases, problems })))
  const endedAt = lasting.length > 0 ? Date.now() : begun
  await delay(UNDER_WAY_MS)
  await purchases.after(Date.now())
  for (const { fault, end } of brought) if (fault.lastsMs === 0) problems.push(...(await end()))
  const [isKilled] = await Promise.all([killing?.end(), world.cluster.untilHealthy()])
  const healthyAt = Date.now()
  await purchases.after(healthyAt)
  return {
    name: trial.faults.map(({ name }) => name).join(' + '),
    pauseMs: longestPause(purchases.times, { from: endedAt, to: Date.now() }),
    problems,
    ...(killing && isKilled && { point: killing.point }),
  }
}

async function setScene(world: ClusterWorld, random: Random): Promise<Scene> {
  const { cluster } = world
  const [primary, synchronous] = [await cluster.untilPrimary(), await cluster.untilSynchronous()]
  const other = cluster.nodes.find((node) => node !== primary && node !== synchronous)
  if (!other) throw new Error('The cluster has no third node.')
  return { world, primary, synchronous, other, random }
}

async function outlast(
  { fault, stopsPurchasesAfterMs, end }: Brought & { fault: { name: string; lastsMs: number } },
  { purchases, problems }: { purchases: Purchases; problems: string[] },
): Promise<void> {
  const from = Date.now() + (stopsPurchasesAfterMs ?? fault.lastsMs)
  await delay(fault.lastsMs)
  if (stopsPurchasesAfterMs !== undefined) {
    const isQuiet = await purchases.areQuiet(from)
    const quietAt = Date.now()
    if (isQuiet) await delay(WATCHED_MS)
    const bought = purchases.since(isQuiet ? quietAt : from)
    if (bought > 0) problems.push(`${bought} times something was bought while there was: ${fault.name}`)
  }
  problems.push(...(await end()))
}
