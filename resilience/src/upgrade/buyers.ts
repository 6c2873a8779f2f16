import { setTimeout as delay } from 'node:timers/promises'
import { Answers } from '../crash/answers.ts'
import { Buyer } from '../crash/buyer.ts'
import { type Client, Gone, httpClient } from '../crash/client.ts'
import type { Person } from '../crash/shop.ts'
import type { Ware } from '../crash/wares.ts'
import { seededRandom } from '../random.ts'

/** What buyers were answered since the last count. */
export interface Seen {
  answers: number
  /** Requests that were cut off: a member would have seen an error. */
  cut: number
  /** Answers with a status of 500 or more, by status. */
  errors: Record<number, number>
  paid: number
}

export interface Buyers {
  answers: readonly Answers[]
  /** Counts since the last call. */
  count(): Seen
  /** Answers that no member should see. */
  surprises(): string[]
  /** They finish the call that is under way, and buy no more. */
  stop(): Promise<void>
}

interface BuyersInput {
  address: string
  people: readonly Person[]
  /** At a time. */
  count: number
  password: string
  wares: readonly Ware[]
  seed: number
  /** True where the server goes away: a buyer who can't go on waits, signs in again and takes up where they were. */
  throughOutages?: boolean
}

const OUTAGE_PAUSE_MS = 250

/**
 * `count` buyers at a time buy one year after another over HTTP without a pause, until they are stopped. A buyer who has bought
 * every year makes room for the next of the people.
 */
export function startBuyers(input: BuyersInput): Buyers {
  const { address, people, count, password, wares, seed, throughOutages = false } = input
  let isOver = false
  let seen = nothing()
  let paidBefore = 0
  const parts = people.map(({ email, ...name }, index) => {
    const account = { email, password, progress: { answered: 0 } }
    const client = counted(httpClient(address, account), {
      isOver: () => isOver,
      throughOutages,
      note: (status) => {
        seen.answers += 1
        if (status >= 500) seen.errors[status] = (seen.errors[status] ?? 0) + 1
      },
    })
    const random = seededRandom(seed + index)
    return { email, name, client, answers: new Answers(email, client), random, wares }
  })
  const buyers = parts.map((part) => new Buyer({ ...part, deeds: PAYING }))
  const waiting = [...buyers]
  const running = Array.from({ length: count }, async () => {
    for (let buyer = waiting.shift(); buyer && !isOver; buyer = waiting.shift()) {
      while (!isOver && !buyer.isDone) {
        await buyer.buyUntilGone()
        if (!isOver && !buyer.isDone) {
          seen.cut += 1
          if (throughOutages) await delay(OUTAGE_PAUSE_MS)
        }
      }
    }
  })
  const answers = parts.map((part) => part.answers)
  const paid = () => answers.reduce((sum, one) => sum + one.paid.payments, 0)
  return {
    answers,
    count() {
      const counted = { ...seen, paid: paid() - paidBefore }
      paidBefore = paid()
      seen = nothing()
      return counted
    },
    surprises: () => buyers.flatMap((buyer) => buyer.surprises),
    async stop() {
      isOver = true
      await Promise.all(running)
      // What they were answered can still be asked for again.
      isOver = false
    },
  }
}

/** What buyers saw since the last count, once so many have paid, or after the limit: a busy machine takes its time. */
export async function untilPaid(
  buyers: Pick<Buyers, 'count'>,
  { count, atMostMs }: { count: number; atMostMs: number },
): Promise<Seen> {
  const endsAt = Date.now() + atMostMs
  let seen = buyers.count()
  while (seen.paid < count && Date.now() < endsAt) {
    await delay(500)
    seen = together(seen, buyers.count())
  }
  return seen
}

function together(one: Seen, other: Seen): Seen {
  const errors = { ...one.errors }
  for (const [status, count] of Object.entries(other.errors))
    errors[Number(status)] = (errors[Number(status)] ?? 0) + count
  const sum = (field: 'answers' | 'cut' | 'paid') => one[field] + other[field]
  return { answers: sum('answers'), cut: sum('cut'), paid: sum('paid'), errors }
}

/** Buyers who pay, now and then without coming back from the window. */
const PAYING = [
  '4571 0000 0000 0019',
  '4571 0000 0000 0019',
  '4571 0000 0000 0019',
  '4571 0000 0000 0118',
] as const

const nothing = (): Seen => ({ answers: 0, cut: 0, errors: {}, paid: 0 })

function counted(
  client: Client,
  how: { isOver: () => boolean; note: (status: number) => void; throughOutages: boolean },
): Client {
  return {
    async call(endpoint, request) {
      if (how.isOver()) throw new Gone('the buyer was stopped')
      const answer = await client.call(endpoint, request).catch((error: unknown) => {
        // A sign-in that an outage stopped.
        throw how.throughOutages ? new Gone('the server is away', { cause: error }) : error
      })
      how.note(answer.status)
      if (how.throughOutages && answer.status >= 500) throw new Gone(`the server answered ${answer.status}`)
      return answer
    },
  }
}
