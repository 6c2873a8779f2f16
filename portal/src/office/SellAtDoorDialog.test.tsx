import type { OfferedTier } from '@medlem/contract/eventTier'
import type { ManualMethod } from '@medlem/contract/grant'
import type { DoorOffer } from '@medlem/contract/participant'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, json, refusal } from '../testing/fakeServer.ts'
import { renderPart } from '../testing/renderPart.tsx'
import { SellAtDoorDialog } from './SellAtDoorDialog.tsx'

const EVENT = '90000000-0000-4000-8000-000000000009'
const ORG = '80000000-0000-4000-8000-000000000008'
const ADULT = '40000000-0000-4000-8000-000000000001'
const CHILD = '40000000-0000-4000-8000-000000000002'

const tier = (values: Partial<OfferedTier>): OfferedTier => ({
  id: ADULT,
  name: 'Adult',
  unitMinor: 12_000,
  placesLeft: null,
  perFamily: null,
  salesFrom: null,
  closed: null,
  ...values,
})
const sold = {
  ticket: { registrationId: ADULT, name: 'Olga Berg', code: 'ABCD2345', version: 1 },
  scan: {
    nonce: CHILD,
    registrationId: ADULT,
    kind: 'in' as const,
    undoes: null,
    door: 'North',
    at: '2026-11-20T18:00:00.000Z',
  },
}

async function open(
  offer: Partial<DoorOffer> = {},
  methods: readonly ManualMethod[] = ['cash', 'bank_transfer'],
) {
  const server = fakeServer()
  const answer: DoorOffer = { currency: 'DKK', placesLeft: 3, tiers: [tier({})], ...offer }
  server.on('GET', '/door/offer', json(answer))
  server.on('POST', '/door/sale', json(sold, 201))
  const onSold = vi.fn()
  const part = (
    <SellAtDoorDialog
      eventId={EVENT}
      orgId={ORG}
      door="North"
      mayFind
      methods={methods}
      onSold={onSold}
      onClose={vi.fn()}
    />
  )
  const shown = await renderPart(part, { server })
  await screen.findByText(/let in at once/)
  return { server, onSold, ...shown }
}
const name = () => screen.getByRole('textbox', { name: 'First name' })

test('the only kind of place is sold for cash to a guest by a name and one press', async () => {
  const { server, onSold, user } = await open()
  expect(screen.getByText('3 places are left. They are let in at once.')).toBeTruthy()
  await user.type(name(), 'Olga')
  await user.dblClick(screen.getByRole('button', { name: 'Sell for 120 kr.' }))
  await waitFor(() => expect(onSold).toHaveBeenCalledWith(sold))
  const [first, ...others] = server.writes.map(({ body }) => body)
  expect(first).toEqual({
    id: expect.any(String),
    door: 'North',
    guest: { firstName: 'Olga', lastName: '', email: null },
    tierId: ADULT,
    paid: { method: 'cash', paidOn: expect.any(String), amountMinor: 12_000, reason: 'Sold at the door' },
  })
  // Pressed twice before the answer, it is sent as the same sale.
  for (const other of others) expect(other).toEqual(first)
})

test('of several kinds one is chosen; those that are not sold are not there, and a refusal stands at its field', async () => {
  const tiers = [
    tier({}),
    tier({ id: CHILD, name: 'Child', unitMinor: 0 }),
    tier({ id: ORG, name: 'Early', closed: 'over' }),
  ]
  const { server, user } = await open({ tiers, placesLeft: null })
  await user.type(name(), 'Olga')
  await user.click(screen.getByRole('button', { name: 'Let in' }))
  await screen.findByText('Please choose a kind of place.')
  expect(screen.queryByRole('radio', { name: /Early/ })).toBeNull()
  server.on('POST', '/door/sale', refusal(409, 'limit_reached', { tierId: 'There is no place left.' }))
  await user.click(screen.getByRole('radio', { name: 'Child, Free' }))
  await user.click(screen.getByRole('button', { name: 'Let in' }))
  await screen.findByText('There is no place left.')
  expect(server.writes[0]?.body).toMatchObject({ tierId: CHILD })
  expect(server.writes[0]?.body).not.toHaveProperty('paid')
})

test('after no answer another try is the same sale', async () => {
  const { server, onSold, user } = await open()
  server.on('POST', '/door/sale', refusal(503, 'unavailable'))
  await user.type(name(), 'Olga')
  const sell = screen.getByRole('button', { name: 'Sell for 120 kr.' })
  await user.click(sell)
  await screen.findByText('We don’t know yet whether the place was sold.')
  server.on('POST', '/door/sale', json(sold, 201))
  await user.click(sell)
  await waitFor(() => expect(onSold).toHaveBeenCalled())
  const [first, second] = server.writes
  expect(second?.body).toEqual(first?.body)
})

test('who takes cash alone is asked for no transfer', async () => {
  await open({}, ['cash'])
  const ways = screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)
  expect(ways).toEqual(expect.arrayContaining(['cash', 'free']))
  expect(ways).not.toContain('bank_transfer')
})

test('who may not record money gives places free', async () => {
  const { server, user } = await open({}, [])
  expect(screen.getByText('Money is taken by those who may record payments.')).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Cash' })).toBeNull()
  await user.type(name(), 'Olga')
  await user.click(screen.getByRole('button', { name: 'Let in' }))
  await waitFor(() => expect(server.writes[0]?.body).toMatchObject({ isFree: true, tierId: ADULT }))
})

test.each([
  ['full', { placesLeft: 0 }, /The event is full/],
  ['without a kind that is sold', { tiers: [tier({ closed: 'sold_out' })] }, /No kind of place is sold now/],
])('an event that is %s says so, and asks for nothing', async (_, offer, sentence) => {
  await open(offer)
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'First name' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Sell for|Let in/ })).toBeNull()
})
