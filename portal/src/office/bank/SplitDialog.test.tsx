import type { Payout } from '@medlem/contract/payout'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aBankLine } from '../../testing/aBankLine.ts'
import { fakeServer, json } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { SplitDialog } from './SplitDialog.tsx'

const ORG = '63000000-0000-4000-8000-000000000006'
const PAYOUT = '61000000-0000-4000-8000-000000000006'
const line = aBankLine
const payout: Payout = {
  id: PAYOUT,
  provider: 'stripe',
  reference: 'po_1AbCdEf',
  amountMinor: 44_145,
  currency: 'DKK',
  expectedOn: '2026-11-23',
  standing: 'on_its_way',
  bankMinor: null,
  isTest: false,
  sums: { capture: 45_000, refund: 0, fee: -855, dispute: 0, adjustment: 0 },
  unknownEntries: 0,
}

const owed = { not_due: 0, to_30: 0, to_60: 0, to_90: 0, older: 0 }

function bank(payouts: readonly Payout[]) {
  const server = fakeServer()
  server.on('GET', '/payout/list', json({ payouts, feeds: [] }))
  server.on('GET', '/claim/list', json({ claims: [], owed, currency: 'DKK' }))
  server.on('POST', '/match', json({ ...line, state: 'grouped', openMinor: 0 }))
  return server
}

test('a payout that waits for a line is chosen by its provider, day and amount, and is the whole line', async () => {
  const others = [
    { ...payout, id: ORG, currency: 'NOK' },
    { ...payout, id: line.id, amountMinor: -44_000 },
  ]
  const server = bank([payout, ...others])
  const onDone = vi.fn()
  const { user } = await renderPart(
    <SplitDialog orgId={ORG} line={line} onClose={vi.fn()} onDone={onDone} />,
    { server },
  )
  const select = await screen.findByRole('combobox', { name: 'Payout of a payment provider' })
  const options = within(select).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'None',
    'Payout of Stripe, po_1AbCdEf, expected 23-11-2026: 441,45 kr.',
  ])
  await user.selectOptions(select, PAYOUT)
  expect(screen.getByText(/^The line differs from the payout by −1,45 kr./)).toBeDefined()
  expect(screen.queryByLabelText(/^The rest is not ours/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Record' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(44_000))
  expect(server.writes.map(({ body }) => body)).toEqual([{ openMinor: 44_000, payoutId: PAYOUT }])
})

test('no payout is offered where none waits for a line of its currency and direction', async () => {
  await renderPart(<SplitDialog orgId={ORG} line={line} onClose={vi.fn()} onDone={vi.fn()} />, {
    server: bank([{ ...payout, currency: 'NOK' }]),
  })
  expect(await screen.findByText('No open claim is found.')).toBeDefined()
  expect(screen.queryByRole('combobox')).toBeNull()
})
