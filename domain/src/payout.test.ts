import { expect, test } from 'vitest'
import { payoutStanding } from './payout.ts'

const sent = { amountMinor: 9_670, expectedOn: '2026-11-20', state: 'on_its_way', bankMinor: null } as const

test.each([
  ['on its way until six days after it is expected', sent, '2026-11-26', 'on_its_way'],
  ['missing then', sent, '2026-11-27', 'missing'],
  [
    'missing though the provider says that it is paid',
    { ...sent, state: 'paid' as const },
    '2026-11-27',
    'missing',
  ],
  ['at the bank by a line of its amount', { ...sent, bankMinor: 9_670 }, '2026-11-18', 'at_bank'],
  ['different by a line of another amount', { ...sent, bankMinor: 9_000 }, '2026-11-27', 'differs'],
  ['returned', { ...sent, state: 'failed' as const }, '2026-11-27', 'returned'],
  [
    'different where it came back and a line has it',
    { ...sent, state: 'failed' as const, bankMinor: 9_670 },
    '2026-11-27',
    'differs',
  ],
])('a payout is %s', (_what, payout, today, standing) => {
  expect(payoutStanding(payout, today)).toBe(standing)
})
