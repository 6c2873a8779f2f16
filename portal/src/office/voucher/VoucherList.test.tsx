import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { VoucherList } from './VoucherList.tsx'

const accounts = [
  { purpose: 'bank', number: '1930', name: 'Bank' },
  { purpose: 'income', number: '3010', name: 'Fees' },
] as const

test('a line stands on its account, as debit or as credit, with its receipts', () => {
  const lines = [
    { purpose: 'bank' as const, amountMinor: 45_000, receipts: [3, 4, 5, 9] },
    { purpose: 'income' as const, amountMinor: -45_000, receipts: [3, 4, 5, 9] },
  ]
  const voucher = { number: 7, date: '2026-11-20', kind: 'sale', currency: 'DKK', lines } as const
  render(<VoucherList vouchers={[voucher]} accounts={[...accounts]} />)
  expect(screen.getByRole('table', { name: /20-11-2026 Sales · Voucher 7/ })).toBeDefined()
  const [, bank, income] = screen.getAllByRole('row').map((row) => row.textContent)
  expect(bank).toBe('1930 BankReceipts 3–5, 9450,00 kr.')
  expect(income).toBe('3010 FeesReceipts 3–5, 9450,00 kr.')
})
