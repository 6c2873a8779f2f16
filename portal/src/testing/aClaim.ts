import type { Claim } from '@medlem/contract/claim'

const ID = '65000000-0000-4000-8000-000000000006'

/** A claim of which nothing is paid, with what a test says of it. */
export const aClaim = (values: Partial<Claim> = {}): Claim => ({
  id: ID,
  reference: '100016',
  state: 'open',
  payerId: ID,
  payerName: 'Ida Holm',
  memberId: ID,
  memberName: 'Ida Holm',
  feeName: 'Adult',
  year: 2026,
  dueOn: '2026-12-31',
  currency: 'DKK',
  totalMinor: 45_000,
  paidMinor: 0,
  openMinor: 45_000,
  openFeesMinor: 0,
  reminders: { count: 0, lastOn: null },
  pause: null,
  age: 'not_due',
  recorded: [],
  endReason: null,
  ...values,
})
