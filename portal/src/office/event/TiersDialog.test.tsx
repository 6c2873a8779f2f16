import type { EventTier, TicketRefund } from '@medlem/contract/eventTier'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { errorAt, field, renderPart, typedAfterReload } from '../../testing/renderPart.tsx'
import { TierList } from './TierList.tsx'
import { TiersDialog } from './TiersDialog.tsx'
import { anEventTier } from './testing/anEventTier.ts'

const EVENT = '90000000-0000-4000-8000-000000000009'

const adult = anEventTier()
const { unitMinor: _unit, taken: _taken, ...terms } = adult
const stored = { ...terms, translations: {} }
const child = anEventTier({
  id: adult.id.replace(/1$/, '2'),
  name: 'Child',
  priceMinor: 0,
  unitMinor: 0,
})

const part = (tiers: EventTier[], refund: TicketRefund | null = null) => (
  <TiersDialog eventId={EVENT} data={{ tiers, refund, currency: 'DKK', version: 3 }} onClose={vi.fn()} />
)
async function open(tiers = [adult]) {
  const server = fakeServer()
  return { server, ...(await renderPart(part(tiers), { server })) }
}
const save = () => screen.getByRole('button', { name: 'Save' })
const sent = (server: ReturnType<typeof fakeServer>) => server.writes.map(({ body }) => body)

test('another kind of place is added, and goes first when it is moved', async () => {
  const { server, user } = await open()
  await user.click(screen.getByRole('button', { name: 'Add a kind of place' }))
  const [, name] = screen.getAllByLabelText('Name')
  const [, price] = screen.getAllByLabelText('Price in DKK')
  if (!name || !price) throw new Error('no fields')
  await user.type(name, 'Child')
  await user.type(price, '0')
  await user.click(screen.getByRole('button', { name: 'Move kind of place 2 up' }))
  await user.click(save())
  await waitFor(() => expect(server.writes).toHaveLength(1))
  const { id: _id, ...added } = stored
  expect(sent(server)).toEqual([
    { tiers: [{ ...added, name: 'Child', priceMinor: 0 }, stored], refund: null, version: 3 },
  ])
})

test('one is taken out, and the others are sent', async () => {
  const { server, user } = await open([adult, child])
  await user.click(screen.getByRole('button', { name: 'Remove kind of place 2' }))
  await user.click(save())
  await waitFor(() => expect(sent(server)).toEqual([{ tiers: [stored], refund: null, version: 3 }]))
})

test('a price that is none is refused at its field, and nothing is sent', async () => {
  const { server, user } = await open()
  await user.clear(field('Price in DKK'))
  await user.type(field('Price in DKK'), 'dear')
  await user.click(save())
  await screen.findByText('Please enter a price, such as 150 or 99,50.')
  expect(errorAt('Price in DKK')).toMatch(/^Please enter a price/)
  expect(document.activeElement).toBe(field('Price in DKK'))
  expect(server.writes).toEqual([])
})

test('what the server refuses under More is shown there, opened and with the focus', async () => {
  const { server, user } = await open()
  server.on('PUT', '/tier/list', refusal(422, 'invalid_request', { 'tiers.0.places': 'Two are taken.' }))
  expect(field(/^Places/).closest('details')?.open).toBe(false)
  await user.click(save())
  await screen.findByText('Two are taken.')
  expect(errorAt(/^Places/)).toBe('Two are taken.')
  expect(field(/^Places/).closest('details')?.open).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(field(/^Places/)))
  expect((field('Name') as HTMLInputElement).value).toBe('Adult')
})

test('what the server refuses of the list is shown under it', async () => {
  const { server, user } = await open([adult, child])
  server.on('PUT', '/tier/list', refusal(409, 'invalid_request', { tiers: 'There are people on Child.' }))
  await user.click(screen.getByRole('button', { name: 'Remove kind of place 2' }))
  await user.click(save())
  expect(await screen.findByText('There are people on Child.')).toBeTruthy()
})

test('what was typed is there after a reload', async () => {
  const around = { server: fakeServer(), label: 'Name', text: 'Grown-up' }
  expect(await typedAfterReload(part([adult]), around)).toBe('Grown-up')
})

test('the list says what each costs, for whom and how many are taken, and only some may change it', async () => {
  const refund = { until: '2026-11-20T22:59:00.000Z', percent: 50 }
  const tiers = [adult, { ...child, maxAge: 14, places: 10 }]
  const data = { tiers, refund, questions: [], currency: 'DKK', version: 3 }
  await renderPart(<TierList eventId={EVENT} data={data} mayChange={false} />, { server: fakeServer() })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Adult2 places taken150 kr.',
    'Childup to 14 years2 of 10 places takenFree',
  ])
  expect(screen.getByText('Those who cancel by 20-11-2026 23:59 get 50 % of the price back.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('what goes back to those who cancel is sent, and a percentage that can’t be read is said at its field', async () => {
  const server = fakeServer()
  const refund = { until: '2026-11-20T22:59:00.000Z', percent: 100 }
  const { user } = await renderPart(part([adult], refund), { server })
  const percent = screen.getByLabelText('Percent of the price')
  await user.clear(percent)
  await user.type(percent, '101')
  await user.click(save())
  expect(await screen.findByText('Please enter a whole number from 1 to 100.')).toBeTruthy()
  expect(server.writes).toEqual([])
  await user.clear(percent)
  await user.type(percent, '50')
  await user.click(save())
  await waitFor(() => expect(server.writes).toHaveLength(1))
  expect(sent(server)).toMatchObject([{ refund: { ...refund, percent: 50 } }])
})

test('its name in other languages is sent with it, and a refusal of one stands there', async () => {
  const server = fakeServer()
  const written = { name: 'Adult', translations: { da: { name: 'Voksen' } } }
  // As a Danish reader sees it; what is changed is what was written.
  const tier = anEventTier({ name: 'Voksen', written })
  const data = { tiers: [tier], refund: null, currency: 'DKK', version: 3, ownLanguage: 'en' }
  const languages = [
    { id: 'en', name: 'English' },
    { id: 'da', name: 'Dansk' },
    { id: 'sv', name: 'Svenska' },
  ]
  const { user } = await renderPart(<TiersDialog eventId={EVENT} data={data} onClose={vi.fn()} />, {
    server,
    languages,
  })
  expect(field('Name')).toHaveProperty('value', 'Adult')
  expect(field('Name (Dansk)')).toHaveProperty('value', 'Voksen')
  await user.type(field('Name (Svenska)'), 'Vuxen')
  server.on(
    'PUT',
    '/tier/list',
    refusal(400, 'invalid_request', { 'tiers.0.translations.sv.name': 'Too long.' }),
  )
  await user.click(save())
  await screen.findByText('Too long.')
  expect(errorAt('Name (Svenska)')).toBe('Too long.')
  expect(sent(server)).toMatchObject([
    { tiers: [{ name: 'Adult', translations: { da: { name: 'Voksen' }, sv: { name: 'Vuxen' } } }] },
  ])
})
