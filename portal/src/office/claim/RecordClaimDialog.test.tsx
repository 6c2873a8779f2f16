import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aClaim } from '../../testing/aClaim.ts'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { errorAt, field, renderPart } from '../../testing/renderPart.tsx'
import { RecordClaimDialog } from './RecordClaimDialog.tsx'

const ID = '65000000-0000-4000-8000-000000000006'
const claim = aClaim({ state: 'partly_paid', paidMinor: 5_000, openMinor: 40_000 })
const AMOUNT = 'Amount in kr.'

test('a second press after a lost answer says what was open at first, and shows why nothing is recorded twice', async () => {
  const server = fakeServer()
  const { user } = await renderPart(<RecordClaimDialog orgId={ID} claim={claim} onClose={vi.fn()} />, {
    server,
  })
  await user.clear(field(AMOUNT))
  await user.type(field(AMOUNT), '300')
  await user.type(field('Reason'), 'Statement 4')
  await user.click(screen.getByRole('button', { name: 'Record the payment' }))
  await waitFor(() => expect(server.writes).toHaveLength(1))
  await screen.findByText('It is not known whether this was written.')
  server.on(
    'POST',
    '/manual-payment/item',
    refusal(409, 'price_changed', { openMinor: '100 kr. is open now.' }),
  )
  await user.click(screen.getByRole('button', { name: 'Record the payment' }))
  await screen.findByText('100 kr. is open now.')
  expect(errorAt(AMOUNT)).toBe('100 kr. is open now.')
  const bodies = server.writes.map(({ body }) => body)
  expect(bodies).toEqual([bodies[0], bodies[0]])
  expect(bodies[0]).toMatchObject({ amountMinor: 30_000, openMinor: 40_000 })
})
