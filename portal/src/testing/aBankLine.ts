import type { BankLine } from '@medlem/contract/bankMatch'

/** 440 kr. that came, of which nothing is decided. */
export const aBankLine: BankLine = {
  id: '64000000-0000-4000-8000-000000000006',
  accountId: '63000000-0000-4000-8000-000000000006',
  bookedOn: '2026-11-23',
  valueOn: null,
  amountMinor: 44_000,
  currency: 'DKK',
  text: 'STRIPE',
  payerName: '',
  payerLastFour: null,
  reference: '',
  state: 'open',
  openMinor: 44_000,
  matches: [],
  suggestion: null,
}
