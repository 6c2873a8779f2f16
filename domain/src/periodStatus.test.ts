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

  test.each([
    ['the running year', 2026, '2026-03-01', 'Paid, ended 01-03-2026'],
    ['a year to come', 2027, '2026-03-01', 'Paid, ended 01-03-2026'],
    ['a year that was over before', 2025, '2026-03-01', 'Ended'],
    ['the running year until the day', 2026, '2026-11-23', 'Active'],
    ['the running year on the day', 2026, today, 'Paid, ended 22-11-2026'],
  ])('%s of a membership that its organisation ended', (_name, first, endsOn, word) => {
    expect(periodStatus({ ...year(first), status: 'active', endsOn }, today).word).toBe(word)
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
