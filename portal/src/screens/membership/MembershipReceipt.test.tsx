import type { Receipt, ReceiptLine } from '@medlem/contract/receipt'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ShownTitleContext } from '../../shell/shownTitle.ts'
import { fakeServer, json } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { MembershipReceipt } from './MembershipReceipt.tsx'

const ID = '60000000-0000-4000-8000-000000000006'
const line: ReceiptLine = {
  membershipHistoryId: ID,
  memberName: 'Ida Holm',
  membershipName: 'Adult',
  languages: undefined,
  year: 2026,
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  feeMinor: 45_000,
  vatMinor: 0,
  surchargeMinor: 0,
  unitMinor: 45_000,
}
const receipt: Receipt = {
  number: 1,
  issuedAt: '2026-11-20T12:00:00Z',
  test: false,
  organisation: { id: ID, name: 'Sail', address: null, email: null, registrationNumber: null },
  payer: { name: 'Ida Holm', email: null, address: null },
  lines: [line],
  totalMinor: 45_000,
  vatMinor: 0,
  currency: 'DKK',
  paymentMethod: 'Visa',
  paymentReference: '4711',
}

test.each<[string, Partial<ReceiptLine>, string]>([
  ['a year', {}, 'Memberships Receipt'],
  ['a place at an event', { isTicket: true, membershipName: 'Winter talk, Guest' }, 'Receipt'],
])('the receipt of %s is titled by what was paid for', async (_, values, title) => {
  const server = fakeServer()
  server.on('GET', '/receipt', json({ ...receipt, lines: [{ ...line, ...values }] }))
  const show = vi.fn()
  const part = (
    <ShownTitleContext value={show}>
      <MembershipReceipt />
    </ShownTitleContext>
  )
  await renderPart(part, { server, address: `/membership-${ID}-receipt` })
  expect(await screen.findByRole('heading', { name: 'Receipt 1' })).toBeTruthy()
  expect(show).toHaveBeenLastCalledWith(title)
})

test('an event of one day names the day once', async () => {
  const server = fakeServer()
  const day = { isTicket: true as const, startDate: '2026-12-24', endDate: '2026-12-24' }
  server.on('GET', '/receipt', json({ ...receipt, lines: [{ ...line, ...day }] }))
  await renderPart(<MembershipReceipt />, { server, address: `/membership-${ID}-receipt` })
  expect(await screen.findByText('24-12-2026')).toBeTruthy()
})
