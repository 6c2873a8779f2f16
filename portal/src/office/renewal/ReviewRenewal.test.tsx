import type { Renewal } from '@medlem/contract/renewal'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { errorAt, field, renderPart, typedAfterReload } from '../../testing/renderPart.tsx'
import { ReviewRenewal } from './ReviewRenewal.tsx'

const ID = 'a0000000-0000-4000-8000-00000000000a'
const renewal: Renewal = {
  id: ID,
  membershipId: ID,
  memberName: 'Jonas Holm',
  payerName: 'Ida Holm',
  feeName: 'Adult',
  year: 2027,
  priceMinor: 45_000,
  currency: 'DKK',
  dueOn: '2026-11-20',
  cardLast4: '0019',
  status: 'parked',
  message: 'The outcome is unknown.',
  parked: { nameless: true },
}
const review = (kind: 'name' | 'release') => (
  <ReviewRenewal orgId="sail" renewal={renewal} kind={kind} onClose={vi.fn()} onDone={vi.fn()} />
)
const NAME = 'Identifier of the authorization'

test('an identifier is required, and a refused one is shown at its field', async () => {
  const server = fakeServer()
  const { user } = await renderPart(review('name'), { server })
  await user.type(field(NAME), '  ')
  await user.click(screen.getByRole('button', { name: 'Ask the provider' }))
  await screen.findByText('Please enter the identifier.')
  expect(errorAt(NAME)).toBe('Please enter the identifier.')
  expect(server.writes).toEqual([])
  server.on('POST', '/check', refusal(400, 'invalid_request', { authorizationIdentifier: 'Another sum.' }))
  await user.type(field(NAME), '4f1c')
  await user.click(screen.getByRole('button', { name: 'Ask the provider' }))
  await screen.findByText('Another sum.')
  expect(errorAt(NAME)).toBe('Another sum.')
  expect(server.writes[0]?.body).toEqual({ authorizationIdentifier: '4f1c' })
})

test('the lead names sum, card and day to look for', async () => {
  await renderPart(review('name'), { server: fakeServer() })
  expect(screen.getByText(/450,00 kr\. on the card ending in 0019, from 20-11-2026 on/)).toBeTruthy()
})

test('that a charge was not made needs a reason', async () => {
  const server = fakeServer()
  const { user } = await renderPart(review('release'), { server })
  await user.click(screen.getByRole('button', { name: 'It was not charged' }))
  await screen.findByText('Please say why.')
  expect(errorAt('Reason')).toBe('Please say why.')
  await user.type(field('Reason'), ' Not in their list ')
  await user.click(screen.getByRole('button', { name: 'It was not charged' }))
  await screen.findByText('We don’t know yet whether anything was changed.')
  expect(server.writes[0]?.body).toEqual({ reason: 'Not in their list' })
})

test('what was typed is there again after a reload', async () => {
  const typed = await typedAfterReload(review('name'), { server: fakeServer(), label: NAME, text: '4f1c' })
  expect(typed).toBe('4f1c')
})
