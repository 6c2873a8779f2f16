import type { GuestOrder as Order } from '@medlem/contract/guest'
import type { Receipt } from '@medlem/contract/receipt'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aPayment } from '../../testing/aPayment.ts'
import { type FakeServer, fakeServer, json, refusal } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { GuestOrder } from './GuestOrder.tsx'
import { payAtOnce } from './payAtOnce.ts'
import { ADULT, aFreeOffer, anOffer, anOrder, EVENT, id } from './testing/aGuest.ts'

const until = () => new Date(Date.now() + 30 * 60_000).toISOString()
const kept = () => ({ state: 'offered' as const, toPayMinor: 25_000, tierId: ADULT, offerExpiresAt: until() })
const place = { state: 'registered' as const }
const ticket = (name: string) => ({
  registrationId: id(3),
  eventId: EVENT,
  memberId: id(1),
  name,
  eventTitle: 'Summer party',
  startDate: '2026-11-22T18:00:00Z',
  endDate: '2026-11-22T20:00:00Z',
  location: '',
  organisationName: 'Havnen',
  hue: 200,
  code: 'ABCD2345',
  token: 'dG9rZW4',
  wallets: [],
})

function aServer(order: Order): FakeServer {
  const server = fakeServer()
  server.on('GET', '/eve/guest/order', json(order))
  server.on('GET', '/eve/ticket/list', json([]))
  server.on('GET', `/eve/${EVENT}/guest/offer`, json(aFreeOffer()))
  return server
}
async function open(order: Order, address = '/guest-order') {
  const server = aServer(order)
  const shown = await renderPart(<GuestOrder />, { server, isSignedIn: false, address })
  return { server, ...shown }
}
const lead = async () =>
  (await screen.findByRole('heading', { level: 1, name: 'Summer party' })).nextElementSibling?.textContent
const button = (name: string | RegExp) => screen.getByRole('button', { name })

/** With the link's token behind the address, as long as the test runs. */
function atLink(token: string) {
  location.hash = token
  onTestFinished(() => history.replaceState(null, '', location.pathname))
}

test('a place has its ticket, and the state in one sentence above all', async () => {
  const { server } = await open(anOrder([place, place]))
  server.on('GET', '/eve/ticket/list', json([ticket('Olga Berg')]))
  expect(await lead()).toBe('Olga and Per have places. The tickets are below and in your e-mail.')
  expect(screen.getByText('club@example.org').getAttribute('href')).toBe('mailto:club@example.org')
  expect(screen.getByRole('link', { name: 'More of Havnen' }).getAttribute('href')).toBe('/clubs/sail')
  expect(screen.queryByRole('link', { name: /^Ticket/ })).toBeNull()
})

test('the picture of the event stands with its facts; of one that is not shown any more there is no box', async () => {
  const { event } = anOrder([])
  const order = (hash: string) =>
    anOrder([place], { event: { ...event, picture: { hash, alt: 'Boats in the harbour.', language: null } } })
  const server = aServer(order('1'))
  const above = async () => (await screen.findByText('When')).closest('dl')?.previousElementSibling
  const at = { server, isSignedIn: false, address: '/guest-order' }
  server.on('GET', `/eve/${EVENT}/picture`, json({ image: 'data:image/jpeg;base64,AAAA' }))
  await renderPart(<GuestOrder />, at)
  const shown = await screen.findByRole('img', { name: 'Boats in the harbour.' })
  expect((await above())?.contains(shown)).toBe(true)
  cleanup()
  server.on('GET', '/eve/guest/order', json(order('2')))
  server.on('GET', `/eve/${EVENT}/picture`, refusal(404, 'not_found'))
  await renderPart(<GuestOrder />, at)
  await waitFor(async () => expect(await above()).toBeNull())
})

test('what the organisation wrote stands on the page with its day; without any there is no heading', async () => {
  const { server } = await open(anOrder([place]))
  await screen.findByRole('heading', { name: 'Who is coming' })
  expect(screen.queryByRole('heading', { name: 'Messages from Havnen' })).toBeNull()
  const written = (n: number, title: string, text: string) => ({
    id: id(n),
    createdAt: `2026-11-2${n}T09:05:00Z`,
    title,
    text,
  })
  const messages = [written(2, 'Bring a lamp', 'It is dark.\nSee you.'), written(1, 'Food', 'Soup.')]
  cleanup()
  server.on('GET', '/eve/guest/order', json(anOrder([place], { messages })))
  await renderPart(<GuestOrder />, { server, isSignedIn: false, address: '/guest-order' })
  const part = within(await screen.findByRole('region', { name: 'Messages from Havnen' }))
  expect(part.getAllByRole('article').map((one) => one.textContent)).toEqual([
    '22-11-2026 10:05Bring a lampIt is dark.\nSee you.',
    '21-11-2026 10:05FoodSoup.',
  ])
})

test('places that are kept until they are paid have one button, with the sum and until when', async () => {
  await open(anOrder([kept(), kept()]))
  expect(await lead()).toBe('The places are yours once they are paid.')
  expect(screen.getByText(/^2 places are kept for you until/)).toBeTruthy()
  expect(button('Pay 500,00 kr.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
})

test('an order that was just made is paid at once, and what stood in the way is said with the focus there', async () => {
  payAtOnce.ask()
  const server = aServer(anOrder([kept()]))
  server.on('POST', `/eve/${EVENT}/ticket/payment/item`, refusal(409, 'already_paid'))
  await renderPart(<GuestOrder />, { server, isSignedIn: false, address: '/guest-order' })
  expect(await screen.findByRole('button', { name: 'Look at the event again' })).toBeTruthy()
  expect(server.writes.map(({ body }) => body)).toEqual([{ registrationIds: [id(3)], paymentTotal: 25_000 }])
  expect(screen.queryByRole('link', { name: 'Your tickets' })).toBeNull()
  expect(payAtOnce.take()).toBe(false)
})

test('free places wait for the link in the e-mail, and say to which address it went', async () => {
  const free = { state: 'offered' as const, offerExpiresAt: until() }
  await open(anOrder([free], { isConfirmed: false }))
  expect(await lead()).toBe('One place waits for your answer.')
  expect(screen.getByText('We have sent an e-mail to olga@example.org')).toBeTruthy()
  expect(screen.getByText(/^Open the link in it by .+: then the place is yours\.$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull()
})

test('opened by the link, they are taken with one button, each by its own call', async () => {
  const free = { state: 'offered' as const, offerExpiresAt: until() }
  const { server, user } = await open(anOrder([free, free]))
  await lead()
  const { signUp } = anOrder([place, place])
  server.on('PUT', `/registration/${id(3)}/offer`, json(signUp))
  server.on('PUT', `/registration/${id(4)}/offer`, json(signUp))
  server.on('GET', '/eve/guest/order', json(anOrder([place, place])))
  await user.click(button('Take the 2 places'))
  expect(await screen.findByText('Olga and Per have places now.')).toBeTruthy()
  expect(server.writes.map(({ path }) => path.slice(-42, -6))).toEqual([id(3), id(4)])
  expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull()
})

test('a guest who waits sees the number and where the answer comes; a cancelled one stays in the list', async () => {
  await open(anOrder([{ state: 'waiting', waitingNumber: 3 }, null]))
  expect(await lead()).toBe(
    'Olga is on the waiting list. We write to olga@example.org when a place becomes free.',
  )
  expect(screen.getByText('Waiting list 3')).toBeTruthy()
  expect(
    within(screen.getByText('Per Berg').closest('li') as HTMLElement).getByText('Cancelled'),
  ).toBeTruthy()
})

test('nothing is left to do once all are cancelled, or the event is', async () => {
  const first = await open(anOrder([null]))
  expect(await lead()).toBe('No one in this order is signed up any more.')
  first.leave()
  const { event } = anOffer()
  await open(anOrder([null], { event: { ...event, cancelledAt: '2026-11-01T10:00:00Z' } }))
  expect(await screen.findByText('The event was cancelled.')).toBeTruthy()
})

const receipt: Receipt = {
  number: 17,
  issuedAt: '2026-11-01T09:00:00Z',
  test: false,
  lines: [],
  currency: 'DKK',
  organisation: { id: id(8), name: 'Havnen', address: null, email: null, registrationNumber: null },
  payer: { name: 'Olga Berg', email: null, address: null },
  totalMinor: 25_000,
  vatMinor: 0,
  paymentMethod: 'Card',
  paymentReference: '4711',
}

test('of a cancelled event it is said what becomes of the money, and the receipt stays', async () => {
  const { event, signUp } = anOffer()
  const payments = [
    { id: id(9), hasReceipt: true, money: 'back' as const, backAt: '2026-11-02T10:00:00Z' },
    { id: id(4), hasReceipt: false, money: 'goes_back' as const, backAt: null },
    { id: id(5), hasReceipt: false, money: 'asked' as const, backAt: null },
  ]
  const order = anOrder([null], { event: { ...event, cancelledAt: '2026-11-01T10:00:00Z' } })
  const server = aServer({ ...order, signUp: { ...signUp, people: order.signUp.people, payments } })
  server.on('GET', `/history/${id(9)}/receipt`, json(receipt))
  await renderPart(<GuestOrder />, { server, isSignedIn: false, address: '/guest-order' })
  const said =
    'The event was cancelled. What you paid was given back on 02-11-2026. What you paid will be given back. ' +
    'The organisation decides about what you paid.'
  expect(await screen.findByText(said)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Save receipt no. 17 as PDF' })).toBeTruthy()
  expect(screen.queryByText('The receipt could not be loaded.')).toBeNull()
})

test('a place is given up after one question, and no one of the order is offered instead', async () => {
  const { server, user } = await open(anOrder([{ ...place, paid: 'window' }, null]))
  await lead()
  await user.click(button(/^Cancel ?: Olga/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Olga’s place?' }))
  expect(dialog.getByText(/The price is not given back if you cancel/)).toBeTruthy()
  expect(dialog.queryByRole('button', { name: /comes instead/ })).toBeNull()
  server.on('DELETE', `/registration/${id(3)}`, json(anOrder([null, null]).signUp))
  server.on('GET', '/eve/guest/order', json(anOrder([null, null])))
  await user.click(dialog.getByRole('button', { name: 'Cancel the place' }))
  expect(await screen.findByText('Olga is not signed up any more.')).toBeTruthy()
})

test('somebody else comes on the place, and what the server refuses of the name stands at it', async () => {
  const { server, user } = await open(anOrder([place]))
  await lead()
  await user.click(button('Someone else comes instead of Olga'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Who comes instead of Olga?' }))
  const name = dialog.getByLabelText<HTMLInputElement>('First name')
  expect(name.value).toBe('Olga')
  await user.clear(name)
  await user.type(name, 'Ib')
  server.on(
    'PUT',
    `/registration/${id(3)}/guest`,
    refusal(422, 'invalid_request', { firstName: 'Too short.' }),
  )
  await user.click(dialog.getByRole('button', { name: 'Change the name' }))
  expect(await dialog.findByText('Too short.')).toBeTruthy()
  const renamed = anOrder([place])
  for (const one of renamed.signUp.people) one.firstName = 'Ib'
  server.on('PUT', `/registration/${id(3)}/guest`, json(renamed))
  server.on('GET', '/eve/guest/order', json(renamed))
  await user.click(dialog.getByRole('button', { name: 'Change the name' }))
  expect(await screen.findByText('Ib is coming, with a new ticket.')).toBeTruthy()
  expect(server.writes.at(-1)?.body).toEqual({ firstName: 'Ib', lastName: 'Berg' })
})

test('the link opens the order, and its secret does not stay in the address', async () => {
  atLink('secret-token')
  const server = aServer(anOrder([place]))
  server.on('POST', '/eve/guest/order/session', json(anOrder([place])))
  await renderPart(<GuestOrder />, { server, isSignedIn: false, address: '/guest-order' })
  await lead()
  expect(server.writes[0]?.body).toEqual({ token: 'secret-token' })
  await waitFor(() => expect(location.hash).toBe(''))
})

test('a link that opens nothing says so; without an answer it is kept for another try', async () => {
  atLink('secret-token')
  const server = aServer(anOrder([place]))
  const { user } = await renderPart(<GuestOrder />, { server, isSignedIn: false, address: '/guest-order' })
  expect(await screen.findByText('Your order could not be loaded.')).toBeTruthy()
  expect(location.hash).toBe('#secret-token')
  server.on('POST', '/eve/guest/order/session', refusal(404, 'not_found'))
  await user.click(button('Try again'))
  expect(await screen.findByRole('heading', { name: 'This link opens no order' })).toBeTruthy()
  expect(location.hash).toBe('')
})

test('without a link and without the order’s cookie it says to open the link', async () => {
  const server = fakeServer()
  server.on('GET', '/eve/guest/order', refusal(401, 'invalid_token'))
  await renderPart(<GuestOrder />, { server, isSignedIn: false, address: '/guest-order' })
  expect(await screen.findByRole('heading', { name: 'Open the link in your e-mail' })).toBeTruthy()
})

test('on a device of others the order is closed, and nothing of it is left there', async () => {
  const { server, user } = await open(anOrder([place]))
  await lead()
  server.on('DELETE', '/eve/guest/order/session', () => new Response(null, { status: 204 }))
  await user.click(button('Close the order on this device'))
  expect(await screen.findByRole('heading', { name: 'Your order is closed on this device' })).toBeTruthy()
  expect(screen.queryByText('Olga Berg')).toBeNull()
})

const payment = aPayment({
  id: id(9),
  membershipHistoryId: id(3),
  orgId: id(8),
  paymentTotal: 25_000,
  undecided: false,
})
function comingBack(server: FakeServer, answer: object) {
  server.on('POST', '/payment/return', json(answer))
  server.on('PUT', `/payment/item/${id(9)}`, json(answer))
}

const line = (n: number, memberName: string) => ({
  registrationId: id(n),
  eventId: EVENT,
  eventTitle: 'Summer party',
  tierName: 'Adult',
  memberId: id(1),
  memberName,
  unitMinor: 25_000,
})
async function backPaid(order: Order) {
  const server = aServer(order)
  const tickets = [line(3, 'Olga Berg'), line(4, 'Per Berg')]
  comingBack(server, { ...payment, paymentStatus: 'paid', tickets })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const address = '/guest-order?token=back'
  const shown = await renderPart(<GuestOrder />, { server, isSignedIn: false, address })
  return { server, ...shown }
}

test('back from the window it is paid once the server says so, and no call of members is made', async () => {
  const { server } = await backPaid(anOrder([place, place]))
  await waitFor(async () => expect(await lead()).toBe('Paid. The tickets are below and in your e-mail.'))
  expect(server.writes.map(({ path }) => path.replace(/^.*\/api/, ''))).toEqual(['/v1/payment/return'])
})

test('what was paid is said of the places that are still there, and not once the event is cancelled', async () => {
  const first = await backPaid(anOrder([null, place]))
  await waitFor(async () => expect(await lead()).toBe('Paid. The ticket is below and in your e-mail.'))
  first.leave()
  const { event } = anOffer()
  await backPaid(anOrder([null, null], { event: { ...event, cancelledAt: '2026-11-01T10:00:00Z' } }))
  expect(await screen.findByText('The event was cancelled.')).toBeTruthy()
  expect(screen.queryByText(/The tickets? (is|are) below/)).toBeNull()
})

test('back from a window that was left nothing was charged, and the places are paid from here while they are kept', async () => {
  const server = aServer(anOrder([kept()]))
  const failure = { gatewayreason: '7', reason: '', acquirer: '' }
  comingBack(server, { ...payment, paymentStatus: 'declined', failure, tickets: [] })
  await renderPart(<GuestOrder />, { server, isSignedIn: false, address: '/guest-order?declined=back' })
  expect(await screen.findByText('The payment did not go through')).toBeTruthy()
  expect(button('Pay 250,00 kr.')).toBeTruthy()
})
