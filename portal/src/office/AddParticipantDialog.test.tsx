import type { EventTier } from '@medlem/contract/eventTier'
import type { ManualMethod } from '@medlem/contract/grant'
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

interface Staff {
  hasBegun?: boolean
  mayFind?: boolean
  methods?: readonly ManualMethod[]
}

async function open(
  tiers: EventTier[],
  { hasBegun = false, mayFind = true, methods = ['cash', 'bank_transfer'] }: Staff = {},
) {
  const server = fakeServer()
  const found = { id: JONAS, firstName: 'Jonas', lastName: 'Holm', email: null, memberNumber: 1 }
  server.on('GET', '/member/search', json({ members: [found], total: 1 }))
  const part = (
    <AddParticipantDialog
      eventId={EVENT}
      orgId={ORG}
      tiers={tiers}
      currency="DKK"
      hasBegun={hasBegun}
      mayFind={mayFind}
      methods={methods}
      onClose={vi.fn()}
    />
  )
  const shown = await renderPart(part, { server })
  const chooseJonas = async () => {
    await shown.user.type(field('Member'), 'jonas')
    await shown.user.click(await screen.findByRole('button', { name: 'Choose Jonas Holm' }))
  }
  return { server, chooseJonas, ...shown }
}
const signUp = () => screen.getByRole('button', { name: 'Sign up' })
const id = expect.any(String)

test('where an event has kinds of places, one is chosen, with its price', async () => {
  const { server, user, chooseJonas } = await open([adult])
  await chooseJonas()
  await user.click(signUp())
  await screen.findByText('Please choose a kind of place.')
  expect(errorAt('Kind of place')).toBe('Please choose a kind of place.')
  expect(server.writes).toEqual([])
  await user.selectOptions(field('Kind of place'), 'Adult, 187,50 kr.')
  server.on('POST', '/participant/item', refusal(422, 'invalid_request', { tierId: 'It is gone.' }))
  await user.click(signUp())
  await screen.findByText('It is gone.')
  expect(errorAt('Kind of place')).toBe('It is gone.')
  expect(server.writes.map(({ body }) => body)).toEqual([{ id, memberId: JONAS, tierId: adult.id }])
})

test('where it has none, nothing is asked, and another try is the same sign-up', async () => {
  const { server, user, chooseJonas } = await open([])
  await chooseJonas()
  expect(screen.queryByLabelText('Kind of place')).toBeNull()
  server.on('POST', '/participant/item', refusal(503, 'unavailable'))
  await user.click(signUp())
  await waitFor(() => expect(server.writes.map(({ body }) => body)).toEqual([{ id, memberId: JONAS }]))
  await screen.findByText('We don’t know yet whether the person was signed up.')
  await user.click(signUp())
  await waitFor(() => expect(server.writes).toHaveLength(2))
  const [first, second] = server.writes
  expect(second?.body).toEqual(first?.body)
})

test('a guest is signed up by name, with an address where they have one', async () => {
  const { server, user } = await open([])
  await user.click(screen.getByRole('radio', { name: 'A guest without an account' }))
  await user.click(signUp())
  await screen.findByText('First name is missing. Please enter it.')
  await user.type(field('First name'), 'Olga')
  await user.type(field(/^E-mail/), 'olga@')
  await user.click(signUp())
  await screen.findByText('Please enter an e-mail address such as name@example.org.')
  await user.type(field(/^E-mail/), 'example.org')
  await user.click(signUp())
  const guest = { firstName: 'Olga', lastName: '', email: 'olga@example.org' }
  await waitFor(() => expect(server.writes.map(({ body }) => body)).toEqual([{ id, guest }]))
})

test('once the event goes on no one pays later, and staff who may look for no members sign guests up', async () => {
  const { user } = await open([adult], { hasBegun: true, mayFind: false, methods: [] })
  expect(screen.queryByRole('radio', { name: 'A member' })).toBeNull()
  await user.selectOptions(field('Kind of place'), 'Adult, 187,50 kr.')
  const ways = screen.getAllByRole<HTMLInputElement>('radio').map((radio) => [radio.value, radio.checked])
  expect(ways).toEqual([['free', true]])
})

test('why money was received is asked where it was received, and not once it is another way', async () => {
  const { server, user, chooseJonas } = await open([adult])
  await chooseJonas()
  await user.selectOptions(field('Kind of place'), 'Adult, 187,50 kr.')
  await user.click(screen.getByRole('radio', { name: /received/i }))
  await user.click(signUp())
  await screen.findByText('Please say why.')
  expect(server.writes).toEqual([])
  await user.click(screen.getByRole('radio', { name: /^They pay themselves/ }))
  await user.click(signUp())
  await waitFor(() => expect(server.writes).toHaveLength(1))
})
