import { describe, expect, test } from 'vitest'
import { memberStatusWord, periodStatus } from './periodStatus.ts'

const today = '2026-11-22'
const year = (first: number) => ({ year: first, startDate: `${first}-01-01`, endDate: `${first}-12-31` })

describe('one word for one state', () => {
  test.each([
    ['the running year', 2026, 'active', 'Active'],
    ['a paid future year', 2027, 'active', 'Paid, starts 01-01-2027'],
    ['a year that is over', 2025, 'active', 'Ended'],
    ['a year that is not paid', 2026, 'inactive', 'Inactive'],
  ] as const)('%s', (_name, first, status, word) => {
    expect(periodStatus({ ...year(first), status }, today).word).toBe(word)
  })

  const base = { status: 'inactive', nextStep: 'none', reasons: [], period: null } as const

  test.each([
    ['an active membership', { ...base, status: 'active', period: year(2026) }, 'Active'],
    ['one that is paid from next year on', { ...base, period: year(2027) }, 'Paid, starts 01-01-2027'],
    ['one that ended', { ...base, nextStep: 'renew', period: year(2024) }, 'Ended'],
    ['one that never was', base, 'Inactive'],
    ['one that waits', { ...base, nextStep: 'wait' }, 'Waiting'],
    ['an open payment', { ...base, status: 'active', nextStep: 'continue_payment' }, 'Payment open'],
    [
      'a declined payment',
      { ...base, reasons: [{ code: 'payment_declined', message: 'The payment was declined.' }] },
      'Not paid',
    ],
  ] as const)('%s', (_name, memberStatus, word) => {
    expect(memberStatusWord({ ...memberStatus, reasons: [...memberStatus.reasons] }, today).word).toBe(word)
  })
})
