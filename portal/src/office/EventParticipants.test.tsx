import type { EventParticipant, EventParticipants as Participants } from '@medlem/contract/participant'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aParticipant, theParticipants } from '../shared/event/testing/aParticipant.ts'
import { fakeServer, json, refusal } from '../testing/fakeServer.ts'
import { field, renderPart } from '../testing/renderPart.tsx'
import { EventHead } from './EventHead.tsx'
import { EventParticipants } from './EventParticipants.tsx'
import { anEventTier } from './event/testing/anEventTier.ts'

const EVENT = '90000000-0000-4000-8000-000000000009'
const ORG = '80000000-0000-4000-8000-000000000008'
const ADULT = '40000000-0000-4000-8000-000000000001'
const PAYMENT = '60000000-0000-4000-8000-000000000001'

const somebody = (values: Partial<EventParticipant>) =>
  aParticipant({ tierId: ADULT, paid: { paymentId: PAYMENT, amountMinor: 15_000, method: null }, ...values })

const event = theParticipants({
  version: 3,
  tiers: [anEventTier({ id: ADULT })],
  participants: [
    somebody({}),
    somebody({
      registrationId: '50000000-0000-4000-8000-000000000002',
      name: 'Vera Lind',
      paid: null,
      cameAt: '2026-11-20T18:12:00.000Z',
    }),
  ],
})

/** The test's person administers the club `sail`. */
async function open(data: Participants, orgKey: string, mayChange: boolean, search = '') {
  const server = fakeServer()
  server.on('GET', '/participant/list', json(data))
  server.on('GET', '/door/link/list', json([]))
  const of = { eventId: EVENT, orgId: ORG, startDate: '2026-11-20T18:00:00.000Z' }
  const planned = { ...data.event, id: EVENT, orgId: ORG, organisationName: 'Havkatten', hue: 200 }
  const shown = await renderPart(
    <>
      <EventHead event={planned} orgKey={orgKey} mayChange={mayChange} />
      <EventParticipants {...of} orgKey={orgKey} mayChange={mayChange} />
    </>,
    { server, address: `/event-${EVENT}-detail${search}` },
  )
  await screen.findByRole('heading', { level: 2, name: 'Participants' })
  return { server, ...shown }
}
const figures = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)
const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent)

test('staff see the kind of place of each, what was paid with its receipt, and the figures of the event', async () => {
  await open(event, 'sail', true)
  await screen.findByText('Ida Holm')
  expect(cells(/Ida Holm/).slice(1, 6)).toEqual([
    'Ida Holm',
    'Adult',
    'Receipt of Ida Holm: Paid 150,00 kr.',
    'Signed up',
    '–not come yet',
  ])
  const receipt = screen.getByRole('link', { name: 'Receipt of Ida Holm: Paid 150,00 kr.' })
  expect(receipt.getAttribute('href')).toBe(`/membership-${PAYMENT}-receipt`)
  expect(cells(/Vera Lind/).slice(1, 6)).toEqual(['Vera Lind', 'Adult', 'Free', 'Signed up', 'Came 19:12'])
  expect(figures()).toEqual([
    '2 of 4038 places left',
    '1 of 21 comes for free',
    '1 of 2Since 19:12',
    '150,00 kr.',
  ])
  expect(screen.getByRole('button', { name: 'Change the prices' })).toBeTruthy()
})

test('who may not see money reads what was paid without a link, and has no menu', async () => {
  await open(event, 'choir', false)
  await screen.findByText('Ida Holm')
  expect(cells(/Ida Holm/)).toEqual([
    '',
    'Ida Holm',
    'Adult',
    'Paid 150,00 kr.',
    'Signed up',
    '–not come yet',
  ])
  expect(screen.queryByRole('link', { name: /Receipt/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Change the prices' })).toBeNull()
})

const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

test('columns are taken out, moved and added; the address keeps them, and paper has the same', async () => {
  const { user, here } = await open(event, 'sail', true)
  await screen.findByText('Ida Holm')
  expect(screen.getByRole('table').dataset.byHand).toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  const column = (name: string) => screen.findByRole('checkbox', { name })
  // Where the place of somebody who waits is offered.
  expect((await column('State')).matches(':disabled')).toBe(true)
  await user.click(await column('Came'))
  await user.click(await column('Signed up'))
  await user.click(screen.getByRole('button', { name: 'Move Payment up' }))
  await waitFor(() =>
    expect(decodeURIComponent(here())).toContain('?columns=payment,tier,state,signedUp#participants'),
  )
  await user.keyboard('{Escape}')
  expect(headings().slice(1, -1)).toEqual(['Name', 'Payment', 'Kind of place', 'State', 'Signed up'])
  expect(screen.getByRole('table').dataset.byHand).toBe('true')
})

test('receipt, places in the order and the code of the ticket are columns for those who choose them', async () => {
  const paid = { paymentId: PAYMENT, amountMinor: 15_000, method: null }
  const first = {
    placesInOrder: 2,
    ticketCode: 'ABCD2345',
    paid: { ...paid, receipt: { number: 1043, way: 'MobilePay' } },
  }
  const [, ...others] = event.participants
  const known = { ...event, participants: [somebody(first), ...others] }
  await open(known, 'sail', true, '?columns=receipt,places,ticket')
  await screen.findByText('Ida Holm')
  expect(headings().slice(1, -1)).toEqual(['Name', 'Receipt', 'Places in the order', 'Ticket code', 'State'])
  expect(cells(/Ida Holm/).slice(2, 5)).toEqual(['Receipt of Ida Holm: 1043 · MobilePay', '2', 'ABCD 2345'])
  const receipt = screen.getByRole('link', { name: 'Receipt of Ida Holm: 1043 · MobilePay' })
  expect(receipt.getAttribute('href')).toBe(`/membership-${PAYMENT}-receipt`)
})

test('who is given no codes of tickets is offered no column of them', async () => {
  const { user } = await open(event, 'choir', false, '?columns=ticket')
  await screen.findByText('Ida Holm')
  expect(headings().slice(1)).toEqual(['Name', 'State'])
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await screen.findByRole('checkbox', { name: 'Places in the order' })
  expect(screen.queryByRole('checkbox', { name: 'Ticket code' })).toBeNull()
})

const cook = somebody({
  registrationId: '50000000-0000-4000-8000-000000000003',
  name: 'Peter Skov',
  state: 'waiting',
  waitingNumber: 1,
  paid: null,
})
/** Coming, so that a place can be offered, at an event with that many places. */
const crowded = (capacity: number) => ({
  ...event,
  event: { ...event.event, startDate: '2099-11-20T18:00:00.000Z', endDate: '2099-11-20T20:00:00.000Z' },
  settings: { ...event.settings, capacity },
  participants: [...event.participants, cook],
})
const offerTo = (name: string) => screen.findByRole('button', { name: `Offer place to ${name}` })

test('a place that is free is offered at once, and one beyond the limit after a question that says how many', async () => {
  const { server, user } = await open(crowded(2), 'sail', true)
  server.on('POST', '/offer', refusal(409, 'limit_reached', {}))
  await user.click(await offerTo('Peter Skov'))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/^Every place of the event is taken\. The number of places becomes 3\./)
  expect(server.writes).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Offer place' }))
  await dialog.findByText(/No place was offered/)
  expect(server.writes.map(({ body }) => body)).toEqual([{ beyond: { capacity: 3, tierPlaces: null } }])
})

test('who has a free place for one who waits is asked nothing', async () => {
  const { server, user } = await open(crowded(3), 'sail', true)
  server.on('POST', '/offer', json(crowded(3)))
  await user.click(await offerTo('Peter Skov'))
  await waitFor(() => expect(server.writes).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an address with columns that there are not shows the others, and always the state', async () => {
  await open(event, 'choir', false, '?columns=came,shoes,field9,came')
  await screen.findByText('Ida Holm')
  expect(headings()).toEqual(['Tick', 'Name', 'Came', 'State'])
})

test('of an event that is cancelled it is not said that no one has signed up yet', async () => {
  const cancelled = { ...event.event, cancelledAt: '2026-11-19T10:00:00.000Z' }
  await open({ ...event, event: cancelled, participants: [] }, 'sail', true)
  expect(await screen.findByText(/^The event is cancelled\. Those who were signed up/)).toBeTruthy()
  expect(screen.queryByText('No one has signed up yet.')).toBeNull()
})

test('an event that costs nothing shows who signed up and came', async () => {
  const participants = event.participants.map((one) => ({ ...one, tierId: null, paid: null }))
  await open({ ...event, tiers: [], participants }, 'choir', false)
  await screen.findByText('Ida Holm')
  expect(figures()).toEqual(['2 of 4038 places left', '1 of 2Since 19:12'])
  expect(screen.queryByRole('heading', { name: 'Prices' })).toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'Payment' })).toBeNull()
})

test('each question of the event is a column with what was answered', async () => {
  const options = [{ number: 1, label: 'Fish', isOffered: true }]
  const asked = theParticipants({
    questions: [
      { number: 4, name: 'Food', kind: 'choice', options, isRequired: true },
      { number: 2, name: 'Sails along', kind: 'yesNo', options: [], isRequired: false },
    ],
    participants: [
      aParticipant({
        answers: [
          { number: 2, value: false },
          { number: 4, value: 1 },
        ],
      }),
    ],
  })
  await open(asked, 'choir', false)
  await screen.findByText('Ida Holm')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Tick',
    'Name',
    'State',
    'Came',
    'Food',
    'Sails along',
  ])
  expect(cells(/Ida Holm/).slice(-2)).toEqual(['Fish', 'No'])
})

describe('what is asked of answers', () => {
  const options = [
    { number: 1, label: 'Fish', isOffered: true },
    { number: 2, label: 'Meat', isOffered: true },
  ]
  const eats = (n: number, name: string, value?: number) =>
    somebody({
      registrationId: `50000000-0000-4000-8000-00000000000${n}`,
      name,
      answers: value === undefined ? [] : [{ number: 4, value }],
    })
  const asked = theParticipants({
    questions: [{ number: 4, name: 'Food', kind: 'choice', options, isRequired: true }],
    participants: [
      eats(1, 'Ida Holm', 1),
      eats(2, 'Bo Krag', 2),
      eats(3, 'Carl Holm', 1),
      eats(4, 'Dag Lind'),
    ],
  })
  const of = (...filter: object[]) => `filter=${encodeURIComponent(JSON.stringify(filter))}`

  test.each([
    [of({ field: 'ownChoice', number: 4, is: [1] }), ['Ida Holm', 'Carl Holm']],
    [of({ field: 'ownAnswered', number: 4, is: false }), ['Dag Lind']],
    [`${of({ field: 'ownChoice', number: 4, is: [1] })}&find=ida`, ['Ida Holm']],
    // Of members alone, and what no filter is.
    [of({ field: 'gender', is: ['female'] }), ['Ida Holm', 'Bo Krag', 'Carl Holm', 'Dag Lind']],
    ['filter=fish', ['Ida Holm', 'Bo Krag', 'Carl Holm', 'Dag Lind']],
  ])('chooses with %j who is in the list', async (search, expected) => {
    await open(asked, 'sail', true, `?${search}`)
    await screen.findByText(expected[0] ?? '')
    expect(names()).toEqual(expected)
  })

  test('is chosen with how many gave each answer, stands in the address, and is whom one writes to and exports', async () => {
    const { server, user, here } = await open(asked, 'sail', true)
    await user.click(await screen.findByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('button', { name: 'Food' }))
    const fish = await screen.findByRole('checkbox', { name: /^Fish/ })
    expect(fish.closest('label')?.textContent).toBe('Fish2')
    await user.click(fish)
    await user.click(screen.getByRole('button', { name: 'Use filter' }))
    await waitFor(() => expect(names()).toEqual(['Ida Holm', 'Carl Holm']))
    expect(decodeURIComponent(here())).toContain('?filter=[{"field":"ownChoice","number":4,"is":[1]}]#')
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('button', { name: 'Download the list' }))
    server.on('POST', '/participant/export', json(''))
    await user.click(await screen.findByRole('button', { name: 'Export 2 people' }))
    await waitFor(() => expect(server.writes).toHaveLength(1))
    const chosen = [1, 3].map((n) => `50000000-0000-4000-8000-00000000000${n}`)
    expect(server.writes[0]?.body).toMatchObject({ registrationIds: chosen })
    await user.click(screen.getByRole('button', { name: 'Remove the filter Food: Fish' }))
    await waitFor(() => expect(names()).toHaveLength(4))
  })
})

const CHILD = '40000000-0000-4000-8000-000000000002'
const id = (n: number) => `50000000-0000-4000-8000-00000000000${n}`
const all = theParticipants({
  tiers: [anEventTier({ id: ADULT }), anEventTier({ id: CHILD, name: 'Child', places: 1, taken: 1 })],
  participants: [
    somebody({ registrationId: id(1), name: 'Ødis Holm', cameAt: '2026-11-20T18:12:00.000Z' }),
    somebody({ registrationId: id(2), name: 'Anna Lind', tierId: CHILD, paid: null }),
    somebody({
      registrationId: id(3),
      name: 'Bo Krag',
      paid: null,
      state: 'offered',
      offerExpiresAt: '2026-11-19T18:12:00.000Z',
    }),
    somebody({ registrationId: id(4), name: 'Carl Holm', paid: null, state: 'waiting', waitingNumber: 1 }),
  ],
})

describe('the list', () => {
  test.each([
    ['', ['Ødis Holm', 'Anna Lind', 'Bo Krag', 'Carl Holm']],
    ['?show=coming', ['Ødis Holm', 'Anna Lind']],
    ['?show=paid', ['Ødis Holm']],
    ['?show=to_pay', ['Bo Krag']],
    ['?show=waiting', ['Carl Holm']],
    ['?show=came', ['Ødis Holm']],
    ['?show=not_come', ['Anna Lind']],
    [`?tier=${CHILD}`, ['Anna Lind']],
    ['?find=odis', ['Ødis Holm']],
    ['?sort=name', ['Anna Lind', 'Bo Krag', 'Carl Holm', 'Ødis Holm']],
    ['?find=holm&sort=name', ['Carl Holm', 'Ødis Holm']],
  ])('has with %j those that the address asks for', async (search, expected) => {
    await open(all, 'sail', true, search)
    await screen.findByText(expected[0] ?? '')
    expect(names()).toEqual(expected)
  })

  test('is chosen by a press on a figure or a choice, found by typing, and all of it stands in the address', async () => {
    const { user, here } = await open(all, 'sail', true)
    await user.click(await screen.findByRole('link', { name: 'Paid: 1 of 2' }))
    expect(here()).toContain('?show=paid')
    await user.click(screen.getByRole('link', { name: '1 owes 150,00 kr.' }))
    await waitFor(() => expect(names()).toEqual(['Bo Krag']))
    await user.click(screen.getByRole('link', { name: '1 waits' }))
    await waitFor(() => expect(names()).toEqual(['Carl Holm']))
    await user.click(screen.getByRole('link', { name: 'All 4' }))
    await user.selectOptions(field('Order'), 'By name')
    await user.type(field('Find a name'), 'holm')
    await waitFor(() => expect(names()).toEqual(['Carl Holm', 'Ødis Holm']))
    expect(here()).toContain('?sort=name&find=holm')
    expect(screen.getByText('2 of 4 shown')).toBeTruthy()
  })

  test('says so where no one is like that', async () => {
    const { user } = await open(all, 'sail', true, '?find=xyz')
    await screen.findByText('No one is like that')
    await user.click(screen.getByRole('link', { name: 'Show all' }))
    await waitFor(() => expect(names()).toHaveLength(4))
  })
})

describe('what is done with the event', () => {
  const buttons = () =>
    [...document.querySelectorAll('.button-primary')].map(({ textContent }) => textContent)
  const items = () =>
    within(screen.getByRole('dialog'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const at = (startDate: string) => ({ ...all, event: { ...all.event, startDate, endDate: startDate } })
  afterEach(() => vi.useRealTimers())

  test('now and then is under *More*, what ends it last, and nothing of it for those who may change nothing', async () => {
    const { user } = await open(at('2100-11-20T18:00:00.000Z'), 'sail', true)
    await user.click(await screen.findByRole('button', { name: 'More' }))
    expect(items()).toEqual([
      'Change the event',
      'Copy',
      'Print the list',
      'Download the list',
      'Cancel the event',
    ])
  })

  test.each([
    ['before it one writes', '2100-11-20T18:00:00.000Z', ['Write to them']],
    ['on the day one opens the door', '2026-11-20T18:00:00.000Z', ['Open the door']],
    ['after it nothing is pressed first', '2020-11-20T18:00:00.000Z', []],
  ])('has one filled button: %s', async (_when, startDate, filled) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00.000Z') })
    await open(at(startDate), 'sail', true)
    await screen.findByRole('button', { name: 'Write to them' })
    expect(buttons()).toEqual(filled)
  })
})

describe('one participant', () => {
  test('offers of each what can be done, and no more', async () => {
    const { user } = await open(all, 'sail', true)
    const offered = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: `More for ${name}` }))
      const dialog = await screen.findByRole('dialog', { name })
      const found = within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
      await user.click(within(dialog).getByRole('button', { name: /close/i }))
      return found
    }
    expect(await offered('Ødis Holm')).toEqual([
      'Give another kind of place',
      'Give the place to another member',
      'Refund',
      'Cancel the sign-up',
      'Receipt',
      'Open the person',
    ])
    expect(await offered('Bo Krag')).toEqual([
      'Record a payment',
      'Give it free',
      'Give another kind of place',
      'Cancel the sign-up',
      'Open the person',
    ])
  })

  test('moves somebody to a kind that has a place', async () => {
    const { server, user } = await open(all, 'sail', true)
    server.on('PUT', '/tier', json(all))
    await user.click(await screen.findByRole('button', { name: 'More for Anna Lind' }))
    await user.click(await screen.findByRole('button', { name: 'Give another kind of place' }))
    await screen.findByText(/The place is free, and stays free\./)
    await user.selectOptions(
      within(screen.getByRole('dialog')).getByLabelText('Kind of place'),
      'Adult, 150 kr.',
    )
    await user.click(screen.getByRole('button', { name: 'Change the place' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.writes.map(({ body }) => body)).toEqual([{ tierId: ADULT }])
  })

  test('records what was received for a place that is kept', async () => {
    const { server, user } = await open(all, 'sail', true)
    server.on('POST', '/manual-payment/item', json(all, 201))
    await user.click(await screen.findByRole('button', { name: 'More for Bo Krag' }))
    await user.click(await screen.findByRole('button', { name: 'Record a payment' }))
    await user.type(await screen.findByLabelText('Reason'), 'At the bar')
    await user.click(screen.getByRole('button', { name: 'Record 150 kr.' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.writes.map(({ body }) => body)).toMatchObject([
      { method: 'cash', amountMinor: 15_000, reason: 'At the bar' },
    ])
  })
})

describe('several participants', () => {
  const chosen = () => within(screen.getByRole('region', { name: 'What is selected' }))

  test('are chosen by row and all at once, across what is shown, and exported', async () => {
    const { server, user } = await open(all, 'sail', true, '?columns=tier,state')
    server.on(
      'POST',
      '/participant/export',
      () => new Response('a;b', { headers: { 'content-type': 'text/csv' } }),
    )
    await user.click(await screen.findByRole('checkbox', { name: 'Select Bo Krag' }))
    chosen().getByText('1 of 4 selected')
    await user.type(field('Find a name'), 'holm')
    await user.click(await screen.findByRole('checkbox', { name: 'Select all 2' }))
    chosen().getByText('3 of 4 selected')
    await user.click(chosen().getByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('radio', { name: 'Plain text (CSV), for other programs' }))
    await user.click(screen.getByRole('button', { name: 'Export 3 people' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.writes.map(({ body }) => body)).toEqual([
      { registrationIds: [id(1), id(3), id(4)], columns: ['tier', 'state', 'email', 'phone'], format: 'csv' },
    ])
    await user.click(screen.getByRole('checkbox', { name: 'Select all 2' }))
    chosen().getByText('1 of 4 selected')
    await user.click(chosen().getByRole('button', { name: 'Clear the selection' }))
    expect(screen.queryByRole('region', { name: 'What is selected' })).toBeNull()
  })

  test('are written to, guests among them, of whom it says first how they get it', async () => {
    const guest = somebody({ registrationId: id(5), name: 'Olga Berg', guestEmail: 'olga@example.org' })
    const { server, user } = await open({ ...all, participants: [...all.participants, guest] }, 'sail', true)
    const reach = { count: 2, childrenCount: 0, guestsCount: 1, unreached: [] }
    server.on('POST', '/message/preview', json(reach))
    await user.click(await screen.findByRole('checkbox', { name: 'Select Bo Krag' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Olga Berg' }))
    await user.click(chosen().getByRole('button', { name: 'Write to 2' }))
    await screen.findByText(
      '1 guest without an account gets it as an e-mail, and answers to the organisation’s e-mail address.',
    )
    const selection = { kind: 'participants', eventId: EVENT, registrationIds: expect.any(Array) }
    expect(server.writes.map(({ body }) => body)).toEqual([{ selection }])
    const [asked] = server.writes.map(({ body }) => body as { selection: { registrationIds: string[] } })
    expect(asked?.selection.registrationIds.toSorted()).toEqual([id(3), id(5)])
  })

  test('are chosen by no one who can neither write to them nor export them', async () => {
    await open(all, 'choir', false)
    await screen.findByText('Bo Krag')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

test('a list of 500 people is there at once', async () => {
  const participants = Array.from({ length: 500 }, (_, n) =>
    somebody({ registrationId: `50000000-0000-4000-8000-${String(n).padStart(12, '0')}`, name: `P ${n}` }),
  )
  await open({ ...all, participants }, 'sail', true)
  await screen.findByText('500 of 500 shown')
  expect(names()).toHaveLength(500)
})
