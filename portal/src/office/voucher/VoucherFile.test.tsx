import type { Voucher } from '@medlem/contract/voucher'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { VoucherFile } from './VoucherFile.tsx'

test('a format that has one currency says which vouchers it leaves out before it is downloaded', async () => {
  const sale: Voucher = { number: 7, date: '2026-11-20', kind: 'sale', currency: 'DKK', lines: [] }
  const payout: Voucher = { ...sale, number: 8, kind: 'payout', currency: 'EUR' }
  const month = { orgId: 'one', orgKey: 'sailing', month: '2026-11', basis: 'cash', isClosed: true } as const
  await renderPart(<VoucherFile {...month} currency="DKK" vouchers={[sale, payout]} />, {
    server: fakeServer(),
  })
  const said = 'One voucher is in another currency (EUR): this file leaves it out. The CSV file has all.'
  expect(screen.queryByText(said)).toBeNull()
  fireEvent.change(screen.getByLabelText('File'), { target: { value: 'sie' } })
  expect(screen.getByText(said)).toBeDefined()
})
