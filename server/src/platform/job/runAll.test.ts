import { expect, test } from 'vitest'
import { runAll } from './runAll.ts'

test.each([1, 3])('a task that throws keeps no other from running: %s at once', async (atOnce) => {
  const done: number[] = []
  const broken = new Error('two')
  const run = async (n: number) => {
    if (n === 2) throw broken
    done.push(n)
  }
  await expect(runAll([1, 2, 3, 4], run, { atOnce })).rejects.toBe(broken)
  expect(done.toSorted()).toEqual([1, 3, 4])
})

test('no more run at the same time than asked for, and all of a list that is read page by page', async () => {
  async function* pages() {
    yield* [1, 2]
    yield* [3, 4, 5]
  }
  let [running, most, done] = [0, 0, 0]
  await runAll(
    pages(),
    async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise(setImmediate)
      running -= 1
      done += 1
    },
    { atOnce: 2 },
  )
  expect([most, done]).toEqual([2, 5])
})

test('the error of many failures has their number and the first few', async () => {
  const failing = runAll(Array.from({ length: 1000 }).keys(), (n) => Promise.reject(new Error(`${n}`)))
  await expect(failing).rejects.toMatchObject({ message: '1000 tasks failed', errors: { length: 5 } })
})
