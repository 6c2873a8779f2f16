import { describe, expect, test } from 'vitest'
import { sumsOfRuns } from './dividedEntry.ts'

const lines = (group: string, first: number, ...amounts: number[]) =>
  amounts.map((amountMinor, n) => ({ group, number: first + n, amountMinor }))
const found = (of: Parameters<typeof sumsOfRuns>[0], ...amounts: number[]) => [...sumsOfRuns(of, amounts)]

describe('lines that one file brought in rows that follow each other', () => {
  test('are the parts of an amount that they sum to, among others and in any order', () => {
    const day = lines('a', 1, 10_000, 45_000, 22_500, 100).toReversed()
    expect(found(day, 67_500, 67_600, 77_600, 55_100)).toEqual([67_500, 67_600, 77_600])
    expect(found(lines('a', 1, -100, -200), -300, 300)).toEqual([-300])
  })

  test('are none of one line, of what it alone is, nor across rows, files and directions', () => {
    expect(found(lines('a', 1, 67_500), 67_500)).toEqual([])
    expect(found([...lines('a', 1, 45_000), ...lines('a', 3, 22_500)], 67_500)).toEqual([])
    expect(found([...lines('a', 1, 45_000), ...lines('b', 2, 22_500)], 67_500)).toEqual([])
    expect(found(lines('a', 1, 80_000, -12_500), 67_500)).toEqual([])
  })
})
