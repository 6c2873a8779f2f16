import { describe, expect, test } from 'vitest'
import { type PeriodFacts, periodReason } from './periodReason.ts'

const paid = { state: 'captured', date: '2026-03-12', method: null, test: false } as const
const year: PeriodFacts = {
  state: 'active',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  today: '2026-11-20',
  revokedReason: null,
  grantReason: null,
  payment: paid,
}

const draft = { ...year, state: 'draft' } as const

describe('why a year has its status', () => {
  test.each<[string, PeriodFacts, string]>([
    ['paid by card', year, 'Active because it was paid on 12-03-2026.'],
    [
      'paid and over',
      { ...year, today: '2027-01-02' },
      'Active because it was paid on 12-03-2026. It ended on 31-12-2026.',
    ],
    [
      'paid, and yet to begin',
      { ...year, startDate: '2027-01-01', endDate: '2027-12-31' },
      'Paid, starts 01-01-2027: it was paid on 12-03-2026.',
    ],
    [
      'a test',
      { ...year, payment: { ...paid, state: 'captured_test', test: true } },
      'Active because it was paid on 12-03-2026. It was a test: no money moved.',
    ],
    [
      'cash',
      { ...year, payment: { ...paid, state: 'manual', method: 'cash' } },
      'Active because it was paid on 12-03-2026 (cash).',
    ],
    ['free', { ...year, payment: { ...paid, state: 'free' } }, 'Active because there was nothing to pay.'],
    [
      'disputed',
      { ...year, payment: { ...paid, state: 'disputed' } },
      "Active because it was paid on 12-03-2026. The cardholder's bank asks the money back and has not decided.",
    ],
    [
      'given free',
      { ...year, payment: null, grantReason: 'Honorary member' },
      'Active because the organisation gave this year free: Honorary member.',
    ],
    ['paid, and the payer is not shown', { ...year, payment: null }, 'Active because it is paid.'],
    [
      'revoked',
      { ...year, state: 'revoked', revokedReason: 'The payment was refunded.' },
      'Inactive: The payment was refunded.',
    ],
    ['given up', { ...year, state: 'given_up' }, 'Inactive: this was given up before it was paid.'],
    ['never tried', { ...draft, payment: null }, 'Inactive because nothing is paid yet.'],
    [
      'declined',
      { ...draft, payment: { ...paid, state: 'declined' } },
      'Inactive because the payment of 12-03-2026 was declined. Nothing was charged.',
    ],
    [
      'expired',
      { ...draft, payment: { ...paid, state: 'expired' } },
      'Inactive because the payment of 12-03-2026 was not finished in time.',
    ],
    [
      'paid twice',
      { ...draft, payment: { ...paid, state: 'voided' } },
      'Inactive: the money of the payment of 12-03-2026 was not taken, since the year could not be sold.',
    ],
    [
      'open',
      { ...draft, payment: { ...paid, state: 'window_open' } },
      'Inactive because the payment of 12-03-2026 is not finished.',
    ],
  ])('%s', (_name, facts, sentence) => {
    expect(periodReason(facts)).toBe(sentence)
  })
})
