import { errorCode } from './unavailable.ts'

/** Batches under way at once: while the database works on one, the next is made. */
const UNDER_WAY = 2
/** Questions in one batch. */
const LARGEST = 64

interface Waiting<Key, Value> {
  key: Key
  resolve(value: Value): void
  reject(problem: unknown): void
}

interface BatchOptions {
  /** Batches under way at once. */
  underWay?: number
  /** A batch that takes longer no longer counts as under way: what one of its questions waits for holds up no later ones. */
  longestMs?: number
}

/**
 * Statements of a busy call, sent together: what is asked while others are on their way goes with the next batch, and
 * one that is asked alone goes at once. `answer` takes the questions of a batch and gives the answers in their order.
 * Nothing is asked before it is wanted, so no answer is older than it would have been alone.
 */
export function batched<Key, Value>(
  answer: (keys: Key[]) => Promise<readonly Value[]>,
  { underWay = UNDER_WAY, longestMs }: BatchOptions = {},
): (key: Key) => Promise<Value> {
  const waiting: Waiting<Key, Value>[] = []
  let sent = 0
  let isPlanned = false

  const send = async (batch: Waiting<Key, Value>[]): Promise<void> => {
    try {
      const values = await answer(batch.map(({ key }) => key))
      for (const [at, { resolve }] of batch.entries()) resolve(values[at] as Value)
    } catch (problem) {
      if (batch.length > 1 && isAboutOne(problem)) await Promise.all(batch.map((one) => send([one])))
      else for (const { reject } of batch) reject(problem)
    }
  }

  const begin = () => {
    sent += 1
    let isUnderWay = true
    const leave = () => {
      clearTimeout(timer)
      if (!isUnderWay) return
      isUnderWay = false
      sent -= 1
      plan()
    }
    const timer = longestMs === undefined ? undefined : setTimeout(leave, longestMs)
    return leave
  }

  const sendNext = () => {
    isPlanned = false
    while (waiting.length > 0 && sent < underWay) {
      const leave = begin()
      send(waiting.splice(0, LARGEST)).then(leave, leave)
    }
  }

  // After all that has arrived with this turn of the event loop was read.
  const plan = () => {
    if (isPlanned || waiting.length === 0 || sent >= underWay) return
    isPlanned = true
    setImmediate(sendNext)
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      plan()
    })
}

/**
 * Something in one of the questions that no column takes (SQLSTATE classes 22 and 23), or a lock that one of them waits for (55P03, 40P01):
 * the others shall not suffer.
 */
function isAboutOne(problem: unknown): boolean {
  const cause = problem instanceof Error && problem.cause !== undefined ? problem.cause : problem
  return /^(2[23]|55P03|40P01)/.test(errorCode(cause) ?? '')
}
