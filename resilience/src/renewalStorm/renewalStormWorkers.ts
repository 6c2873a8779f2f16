import type { PaymentProvider } from '@medlem/payments/provider'
import { sandboxWay } from '@medlem/sandbox/testing/sandboxWay'
import { createProviderFor } from '@medlem/server/money/payment/provider'
import { renewMemberships } from '@medlem/server/money/renewal/renewMemberships'
import type { Deps } from '@medlem/server/platform/deps/deps'
import type { ProviderFor } from '@medlem/server/platform/ports/providerFor'
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

/**
 * A provider whose answers do not reach a worker that has died. The adapter ends each call in its time, and without this a dead
 * worker would go on with "no answer" as soon as the experiment lasts longer than that.
 */
function untilDeath(provider: PaymentProvider, isDead: () => boolean): PaymentProvider {
  const never = () => new Promise<never>(() => {})
  return new Proxy(provider, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        const answer: unknown = Reflect.apply(value, target, args)
        if (!(answer instanceof Promise)) return answer
        return answer.then(
          (given: unknown) => (isDead() ? never() : given),
          (error: unknown) => (isDead() ? never() : Promise.reject(error)),
        )
      }
    },
  })
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
    /** What a worker does, until nothing is due; resolves with how many it took. */
    take?: (deps: Deps) => Promise<number>
  },
): Crew {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  let calls = 0
  let killed = 0
  let unanswered = 0

  function worker(): { work: Promise<number>; died: Promise<0> } {
    let die = () => {}
    let dead = false
    const died = new Promise<0>((resolve) => {
      die = () => {
        dead = true
        resolve(0)
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
      const asked = sandboxWay.fetch(input, init)
      if (!isLast) {
        if (isCharge) asked.catch(() => (unanswered += 1))
        return asked
      }
      await asked.catch(() => undefined)
      die()
      return new Promise<Response>(() => {})
    }
    const open = createProviderFor(server.deps.config, { fetch: mortal })
    const providerFor: ProviderFor = (...of) => {
      const provider = open(...of)
      return provider && untilDeath(provider, () => dead)
    }
    const deps: Deps = { ...server.deps, log, providerFor }
    return { work: take(deps), died }
  }

  return {
    async workOff() {
      for (let isLeft = true; isLeft; ) {
        const before = killed
        const crew = Array.from({ length: WORKERS }, worker)
        const taken = await Promise.all(crew.map(({ work, died }) => Promise.race([work, died])))
        // A charge without an answer is left under its lease though no worker died, and is repeated in the next round.
        isLeft = killed > before || taken.some((count) => count > 0)
        server.clock.advance(LEASES_OVER_MS)
      }
    },
    killed: () => killed,
    unanswered: () => unanswered,
    logged: () => lines,
  }
}
