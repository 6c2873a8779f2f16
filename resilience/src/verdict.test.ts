import { afterEach, expect, test, vi } from 'vitest'
import { aimLines, conclude } from './verdict.ts'

const printed: string[] = []
afterEach(() => {
  printed.length = 0
  vi.restoreAllMocks()
})

function concluded(...input: Parameters<typeof conclude>): boolean {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text).trim())
    return true
  })
  return conclude(...input)
}

const slow = { says: 'bought again within 30 s: 41.2 s', isMet: false }

test('a proof whose aim was missed is proven, and says which one and how busy the machine was', () => {
  expect(concluded('8 failovers', { failures: [], aims: [slow] })).toBe(true)
  expect(printed).toEqual([
    expect.stringMatching(
      /^AIM MISSED: bought again within 30 s: 41.2 s; the machine's load is [\d.]+ on \d+/,
    ),
    '8 failovers, 0 failures, 1 aims missed.',
  ])
  expect(aimLines([{ ...slow, isMet: true }])).toEqual(['  Aim met: bought again within 30 s: 41.2 s.'])
})

test('a proof that failed names every failure and counts them in its last line', () => {
  expect(concluded('8 failovers', { failures: ['the control lost nothing'], aims: [] })).toBe(false)
  expect(printed).toEqual(['FAILED: the control lost nothing', '8 failovers, 1 failures.'])
})

test('more failures than fit are counted', () => {
  const failures = Array.from({ length: 53 }, (_, at) => `hold ${at} has no payment`)
  expect(concluded('drill', { failures })).toBe(false)
  expect(printed.slice(-2)).toEqual(['and 3 failures more.', 'drill, 53 failures.'])
})
