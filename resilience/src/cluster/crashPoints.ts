import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Random, shuffled } from '../random.ts'
import type { Place, RunningProcess } from '../upgrade/release.ts'

/** What a process that can be killed at a point is started with. */
export function crashable(place: Place): Place {
  const { dataFolder, environment } = place
  return {
    ...place,
    preload: fileURLToPath(new URL('crashPointSignal.ts', import.meta.url)),
    environment: {
      ...environment,
      CRASH_POINT_FILE: join(dataFolder, 'fatal-point'),
      CRASH_POINT_LIST: join(dataFolder, 'passed-points'),
    },
  }
}

/** The identity server's own commits are no part of a purchase. */
const SIGN_IN = / (oidc_payload|login_throttle)\b/
/** How long a process may take to pass its point once purchases go on. */
const PASS_LIMIT_MS = 10_000

interface Processes {
  readonly processes: readonly RunningProcess[]
  restart(index: number): Promise<void>
}

/** The points that processes of Medlem pass while members buy, and at which of them one was killed. */
export class CrashPoints {
  readonly #world: Processes
  readonly #random: Random
  readonly #tries = new Map<string, number>()
  readonly #met = new Set<string>()

  readonly #passLimitMs: number

  constructor(
    world: Processes,
    { random, passLimitMs = PASS_LIMIT_MS }: { random: Random; passLimitMs?: number },
  ) {
    this.#world = world
    this.#random = random
    this.#passLimitMs = passLimitMs
  }

  /** Forgets what a start passes, so that what is noted from now on is what purchases pass. */
  async begin(): Promise<void> {
    for (const index of this.#world.processes.keys()) await this.#arm(index, '')
  }

  /** Lets a process die at a point that was tried least so far; without an answer none is known. */
  async kill(afterMs: number): Promise<Killing | undefined> {
    await this.#learn()
    const least = Math.min(...this.#tries.values())
    const point = shuffled(
      [...this.#tries].flatMap(([one, tries]) => (tries === least ? [one] : [])),
      this.#random,
    ).at(0)
    if (point === undefined) return undefined
    const index = this.#random.below(this.#world.processes.length)
    // It died at its last point just when it was no longer waited for.
    if (this.#world.processes[index]?.isRunning() === false) await this.#world.restart(index)
    await delay(afterMs)
    this.#tries.set(point, least + 1)
    await this.#arm(index, point)
    return { point, end: () => this.#end(index, point) }
  }

  /** Which points are known, and at which of them a process was killed. */
  report(): { known: number; met: string[] } {
    return { known: this.#tries.size, met: [...this.#met] }
  }

  async #end(index: number, point: string): Promise<boolean> {
    const running = this.#world.processes[index]
    const endsAt = Date.now() + this.#passLimitMs
    while (running?.isRunning() && Date.now() < endsAt) await delay(100)
    if (running?.isRunning()) {
      await this.#arm(index, '')
      return false
    }
    this.#met.add(point)
    await running?.kill()
    await this.#world.restart(index)
    await this.#arm(index, '')
    return true
  }

  async #arm(index: number, point: string): Promise<void> {
    const running = this.#world.processes[index]
    if (!running) return
    await writeFile(running.place.environment.CRASH_POINT_FILE ?? '', point)
    running.signal('SIGWINCH')
  }

  async #learn(): Promise<void> {
    for (const { place } of this.#world.processes) {
      const text = await readFile(place.environment.CRASH_POINT_LIST ?? '', 'utf8').catch(() => '')
      for (const point of text.split('\n'))
        if (point !== '' && !SIGN_IN.test(point) && !this.#tries.has(point)) this.#tries.set(point, 0)
    }
  }
}

/** A process that dies at a point. */
export interface Killing {
  point: string
  /** Waits for its death and starts it again; false where it did not pass the point. */
  end(): Promise<boolean>
}
