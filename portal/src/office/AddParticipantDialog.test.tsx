import type { EventTier } from '@medlem/contract/eventTier'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, json, refusal } from '../testing/fakeServer.ts'
import { errorAt, field, renderPart } from '../testing/renderPart.tsx'
import { AddParticipantDialog } from './AddParticipantDialog.tsx'
import { anEventTier } from './event/testing/anEventTier.ts'

const EVENT = '90000000-0000-4000-8000-000000000009'
const ORG = '80000000-0000-4000-8000-000000000008'
const JONAS = '10000000-0000-4000-8000-000000000002'

const adult = anEventTier({ vatRateTenThousandths: 12_500, unitMinor: 18_750, taken: 0 })

async function open(tiers: EventTier[]) {
  const server = fakeServer()
  const found = { id: JONAS, firstName: 'Jonas', lastName: 'Holm', email: null, memberNumber: 1 }
  server.on('GET', '/member/search', json({ members: [found], total: 1 }))
  const part = (
    <AddParticipantDialog
      eventId={EVENT}
      orgId={ORG}
      tiers={tiers}
      currency="DKK"
      mayRecord
      onClose={vi.fn()}
    />
  )
  const shown = await renderPart(part, { server })
  await shown.user.type(field('Member'), 'jonas')
  await shown.user.click(await screen.findByRole('button', { name: 'Choose Jonas Holm' }))
  return { server, ...shown }
}
const signUp = () => screen.getByRole('button', { name: 'Sign up' })

test('where an event has kinds of places, one is chosen, with its price', async () => {
  const { server, user } = await open([adult])
  await user.click(signUp())
  await screen.findByText('Please choose a kind of place.')
  expect(errorAt('Kind of place')).toBe('Please choose a kind of place.')
  expect(server.writes).toEqual([])
  await user.selectOptions(field('Kind of place'), 'Adult, 187,50 kr.')
  server.on('POST', '/participant/item', refusal(422, 'invalid_request', { tierId: 'It is gone.' }))
  await user.click(signUp())
  await screen.findByText('It is gone.')
  expect(errorAt('Kind of place')).toBe('It is gone.')
  expect(server.writes.map(({ body }) => body)).toEqual([{ memberId: JONAS, tierId: adult.id }])
})

test('where it has none, nothing is asked', async () => {
  const { server, user } = await open([])
  expect(screen.queryByLabelText('Kind of place')).toBeNull()
  await user.click(signUp())
  await waitFor(() => expect(server.writes.map(({ body }) => body)).toEqual([{ memberId: JONAS }]))
})
