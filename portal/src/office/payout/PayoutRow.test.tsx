import type { Payout } from '@medlem/contract/payout'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { PayoutRow } from './PayoutRow.tsx'

const ID = '61000000-0000-4000-8000-000000000006'
const ORG = '63000000-0000-4000-8000-000000000006'
const payout: Payout = {
  id: ID,
  provider: 'stripe',
  reference: 'po_1AbCdEf',
  amountMinor: 44_145,
  currency: 'DKK',
  expectedOn: '2026-11-23',
  standing: 'differs',
  bankMinor: 44_000,
  isTest: false,
  sums: { capture: 45_000, refund: 0, fee: -855, dispute: 0, adjustment: 0 },
  unknownEntries: 1,
}

test('a payout says where its money is, what differs, and leads to what is in it', async () => {
  await renderPart(<PayoutRow orgId={ORG} payout={payout} />, { server: fakeServer() })
  expect(screen.getByText('Stripe · po_1AbCdEf')).toBeDefined()
  expect(screen.getByText('441,45 kr.')).toBeDefined()
  expect(screen.getByText('Differs')).toBeDefined()
  expect(screen.getByText('The line of the bank has 440,00 kr.: −1,45 kr.')).toBeDefined()
  expect(screen.getByText('1 entry is of no payment here.')).toBeDefined()
  const link = screen.getByRole('link', { name: /^What is in it ?, po_1AbCdEf 441,45 kr.$/ })
  expect(link.getAttribute('href')).toBe(`/office/${ORG}/payouts?payout=${ID}`)
})
