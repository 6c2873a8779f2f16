import { NoCommit } from './unavailable.ts'

/** A caller that waits longer for a place gets 503, before a request's 8 s are over. */
const WAIT_MS = 5_000
/** A commit that takes longer makes the database be asked whether it commits anything at all. */
const SLOW_MS = 2_000
/** So long the question may take before writes are refused. */
const STUCK_MS = 1_000
/** An answer counts for so long, as anybody may ask /readyz as often as they like. */
const FRESH_MS = 2_000

interface WritersOptions {
  /** How many may write at once. */
  most: number
  /** Commits something small, on a connection of its own. It is never cancelled: one is under way at a time. */
  probe: () => Promise<unknown>
  waitMs?: number
  slowMs?: number
}

export interface Writers {
  /** Waits for a place; the answer gives it back. Throws `NoCommit` when there is none in time. */
  enter(): Promise<() => void>
  /** Tells that a commit is under way, until the answer is called. */
  committing(): () => void
  /** How many wait for a place. */
  waiting(): number
  /** Whether a write is committed within so many milliseconds. */
  canCommit(limitMs: number): Promise<boolean>
}

/**
 * The places of those who write. They are fewer than the connections, so that those who read find one while every commit
 * waits for a synchronous standby. While none is answered new writes are refused at once, and those under way wait on.
 */
export function createWriters({ most, probe, waitMs = WAIT_MS, slowMs = SLOW_MS }: WritersOptions): Writers {
  let inside = 0
  let isStuck = false
  let running: Promise<boolean> | undefined
  let answered: { at: number; ok: boolean } | undefined
  const waiting: { admit(): void; refuse(): void }[] = []

  const oneLeave = () => {
    let left = false
    return () => {
      if (left) return
      left = true
      inside -= 1
      waiting.shift()?.admit()
    }
  }
  const stick = () => {
    isStuck = true
    for (const one of waiting.splice(0)) one.refuse()
  }

  const ask = (): Promise<boolean> => {
    if (running) return running
    const timer = setTimeout(stick, STUCK_MS)
    const note = (ok: boolean) => {
      clearTimeout(timer)
      running = undefined
      // A connection that failed says nothing about commits; those who write find out what is wrong.
      isStuck = false
      answered = { at: Date.now(), ok }
      return ok
    }
    running = probe().then(
      () => note(true),
      () => note(false),
    )
    return running
  }

  const wait = () =>
    new Promise<() => void>((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer)
        reject(noCommit())
      }
      const one = {
        admit: () => {
          clearTimeout(timer)
          inside += 1
          resolve(oneLeave())
        },
        refuse,
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1)
        refuse()
      }, waitMs)
      waiting.push(one)
    })

  return {
    async enter() {
      if (isStuck) throw noCommit()
      if (inside >= most) return wait()
      inside += 1
      return oneLeave()
    },
    committing() {
      const timer = setTimeout(ask, slowMs)
      return () => clearTimeout(timer)
    },
    waiting: () => waiting.length,
    async canCommit(limitMs) {
      if (!running && answered && Date.now() - answered.at < FRESH_MS) return answered.ok
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), limitMs)
      })
      return Promise.race([ask(), late]).finally(() => clearTimeout(timer))
    },
  }
}

const noCommit = () => new NoCommit('The database commits nothing: is its synchronous standby gone?')
