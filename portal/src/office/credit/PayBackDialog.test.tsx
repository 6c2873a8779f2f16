import type { Credit } from '@medlem/contract/credit'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { errorAt, field, renderPart } from '../../testing/renderPart.tsx'
import { PayBackDialog } from './PayBackDialog.tsx'

const ID = '65000000-0000-4000-8000-000000000006'
const AMOUNT = 'Amount in DKK'
const credit: Credit = {
  orgId: ID,
  organisationName: 'Sejlklub',
  payerId: ID,
  payerName: 'Ida Holm',
  currency: 'DKK',
  amountMinor: 5_000,
  entries: [],
  paybacks: [],
}

test('a payback says the credit that was shown, and is refused at the amount where another is stored', async () => {
  const server = fakeServer()
  server.on('POST', '/pay-back', refusal(409, 'price_changed', { creditMinor: 'The credit is 20 kr. now.' }))
  const { user } = await renderPart(<PayBackDialog orgId={ID} credit={credit} onClose={vi.fn()} />, {
    server,
  })
  await user.clear(field(AMOUNT))
  await user.type(field(AMOUNT), '30')
  await user.type(field('Reason'), 'Moved')
  await user.click(screen.getByRole('button', { name: 'Record that it is paid back' }))
  await screen.findByText('The credit is 20 kr. now.')
  expect(errorAt(AMOUNT)).toBe('The credit is 20 kr. now.')
  expect(server.writes[0]?.body).toMatchObject({ amountMinor: 3_000, creditMinor: 5_000 })
})
