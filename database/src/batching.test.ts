import { afterEach, describe, expect, test, vi } from 'vitest'
import { batched } from './batching.ts'

/** Answers when the test says so, and remembers what it was asked. */
function aDatabase(longestMs?: number) {
  const batches: { keys: number[]; settle(problem?: unknown): void }[] = []
  const ask = batched<number, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const answers = keys.map((key) => `answer ${key}`)
        batches.push({ keys, settle: (problem) => (problem ? reject(problem) : resolve(answers)) })
      }),
    { underWay: 1, ...(longestMs === undefined ? {} : { longestMs }) },
  )
  return { ask, batches, asked: () => batches.map(({ keys }) => keys) }
}

/** Long enough for what is asked by then to be sent. */
const turn = async () => {
  for (let times = 0; times < 3; times += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** As Drizzle hands on what the database says. */
const refusal = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('no'), { code }) })

afterEach(() => {
  vi.useRealTimers()
})

describe('questions that are batched', () => {
  test('go together when they are asked at the same moment, and each gets its own answer', async () => {
    const { ask, batches, asked } = aDatabase()
    const answers = Promise.all([ask(3), ask(1), ask(2)])
    await turn()
    expect(asked()).toEqual([[3, 1, 2]])
    batches[0]?.settle()
    expect(await answers).toEqual(['answer 3', 'answer 1', 'answer 2'])
  })

  test('never join a batch that was sent before they were asked', async () => {
    const { ask, batches, asked } = aDatabase()
    const first = ask(1)
    await turn()
    const later = [ask(1), ask(2)]
    await turn()
    expect(asked()).toEqual([[1]])
    batches[0]?.settle()
    await first
    await turn()
    expect(asked()).toEqual([[1], [1, 2]])
    batches[1]?.settle()
    expect(await Promise.all(later)).toEqual(['answer 1', 'answer 2'])
  })

  test('are asked one by one when one of them holds what the database can’t take', async () => {
    const { ask, batches } = aDatabase()
    const answers = Promise.allSettled([ask(1), ask(2)])
    await turn()
    batches[0]?.settle(refusal('22021'))
    await turn()
    expect(batches.slice(1).map(({ keys }) => keys)).toEqual([[1], [2]])
    batches[1]?.settle(refusal('22021'))
    batches[2]?.settle()
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })

  test('are asked one by one when one of them waits for a lock', async () => {
    for (const code of ['55P03', '40P01']) {
      const { ask, batches } = aDatabase()
      const answers = Promise.all([ask(1), ask(2)])
      await turn()
      batches[0]?.settle(refusal(code))
      await turn()
      for (const { settle } of batches.slice(1)) settle()
      expect(await answers).toEqual(['answer 1', 'answer 2'])
    }
  })

  test('hold up later ones no longer than they may', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { ask, batches, asked } = aDatabase(20)
    const slow = ask(1)
    await turn()
    const later = [ask(2), ask(3)]
    await turn()
    expect(asked()).toEqual([[1]])
    vi.advanceTimersByTime(20)
    await turn()
    expect(asked()).toEqual([[1], [2, 3]])
    const next = ask(4)
    batches[0]?.settle()
    expect(await slow).toBe('answer 1')
    await turn()
    // The slow one has left once.
    expect(asked()).toEqual([[1], [2, 3]])
    batches[1]?.settle()
    await Promise.all(later)
    await turn()
    batches[2]?.settle()
    expect(await next).toBe('answer 4')
  })

  test('all fail with a database that is not there, and the next are asked again', async () => {
    const { ask, batches, asked } = aDatabase()
    const answers = Promise.allSettled([ask(1), ask(2)])
    await turn()
    batches[0]?.settle(refusal('57P01'))
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const next = ask(3)
    await turn()
    await turn()
    expect(asked()).toEqual([[1, 2], [3]])
    batches[1]?.settle()
    expect(await next).toBe('answer 3')
  })
})
