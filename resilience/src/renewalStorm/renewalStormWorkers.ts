import { impatientFetch } from '@medlem/sandbox/testing/impatientFetch'
import { createProviderFor } from '@medlem/server/money/payment/provider'
import { renewMemberships } from '@medlem/server/money/renewal/renewMemberships'
import type { Deps } from '@medlem/server/platform/deps/deps'
import type { TestServer } from '@medlem/server/testing/testServer'
import { pino } from 'pino'
import type { Random } from '../random.ts'

const WORKERS = 3
/** Longer than a lease, so that what a dead worker had is free. */
const LEASES_OVER_MS = 6 * 60_000

/** Workers that share what is due, and die in the middle of calls. */
export interface Crew {
  /** Lets them work through all that is due at the time of the clock. */
  workOff(): Promise<void>
  killed(): number
  /** Charges whose answer no worker got: the gateway did not answer, or the worker died. */
  unanswered(): number
  logged(): string[]
}

/** Every so many calls of the gateway somebody dies: before the call is sent, or when its answer is on the way. */
export function aCrew(
  server: TestServer,
  {
    every,
    random,
    take = renewMemberships,
  }: {
    every: number
    random: Random
    /** What a worker does, until nothing is due. */
    take?: (deps: Deps) => Promise<unknown>
  },
): Crew {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  let calls = 0
  let killed = 0
  let unanswered = 0

  function worker(): { work: Promise<void>; died: Promise<void> } {
    let die = () => {}
    let dead = false
    const died = new Promise<void>((resolve) => {
      die = () => {
        dead = true
        resolve()
      }
    })
    const mortal: typeof fetch = async (input, init) => {
      // A dead process makes no call; nothing of it goes on.
      if (dead) return new Promise<Response>(() => {})
      calls += 1
      const isLast = calls % every === 0
      const isCharge = String(input).endsWith('/authorize')
      if (isLast) {
        killed += 1
        if (isCharge) unanswered += 1
      }
      if (isLast && random.below(2) === 0) {
        die()
        return new Promise<Response>(() => {})
      }
      const asked = impatientFetch(input, init)
      if (!isLast) {
        if (isCharge) asked.catch(() => (unanswered += 1))
        return asked
      }
      await asked.catch(() => undefined)
      die()
      return new Promise<Response>(() => {})
    }
    // A dead worker must not go on when the adapter's own timeout fires.
    const deps: Deps = { ...server.deps, log, providerFor: createProviderFor(server.deps.config, mortal) }
    return { work: take(deps).then(() => undefined), died }
  }

  return {
    async workOff() {
      for (let before = -1; before !== killed; ) {
        before = killed
        const crew = Array.from({ length: WORKERS }, worker)
        await Promise.all(crew.map(({ work, died }) => Promise.race([work, died])))
        server.clock.advance(LEASES_OVER_MS)
      }
    },
    killed: () => killed,
    unanswered: () => unanswered,
    logged: () => lines,
  }
}
