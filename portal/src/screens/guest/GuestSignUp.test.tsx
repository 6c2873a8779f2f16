import type { GuestOffer } from '@medlem/contract/guest'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, json, refusal } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { GuestSignUp } from './GuestSignUp.tsx'
import { payAtOnce } from './payAtOnce.ts'
import { ADULT, aFreeOffer, anOffer, anOrder, CHILD, EVENT } from './testing/aGuest.ts'

async function open(offer: GuestOffer = anOffer()) {
  const server = fakeServer()
  server.on('GET', `/eve/${EVENT}/guest/offer`, json(offer))
  const shown = await renderPart(<GuestSignUp />, {
    server,
    isSignedIn: false,
    address: `/guest-sign-up?event=${EVENT}`,
  })
  await screen.findByRole('heading', { level: 1, name: offer.event.title })
  return { server, ...shown }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const person = (name: string) => within(screen.getByRole('group', { name }))
const typed = (name: string, label: string) => person(name).getByLabelText<HTMLInputElement>(label)
const sent = async (server: ReturnType<typeof fakeServer>, times = 1) => {
  await waitFor(() => expect(server.writes).toHaveLength(times))
  return server.writes.at(-1)?.body
}

test('the event, its prices and what is kept are said before anything is typed; a member can sign in instead', async () => {
  await open()
  expect(screen.getByText('Havnen')).toBeTruthy()
  const prices = within(screen.getByText('Price').parentElement as HTMLElement)
  expect(prices.getByText('Adult, 250,00 kr.')).toBeTruthy()
  expect(prices.getByText('Child, free')).toBeTruthy()
  expect(screen.getByText(/erase them 90 days after it/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in instead' }).getAttribute('href')).toBe(
    `/event-${EVENT}-detail`,
  )
  expect(screen.queryByText(/until you have opened the link/)).toBeNull()
})

test('what is missing is said at its field, the first of which has the focus, and nothing is sent', async () => {
  const { server, user } = await open()
  await user.click(button('Sign up'))
  expect(await screen.findByText('First name is missing. Please enter it.')).toBeTruthy()
  expect(screen.getByText('Please enter an e-mail address such as name@example.org.')).toBeTruthy()
  expect(screen.getByText('Please choose a kind of place.')).toBeTruthy()
  expect(document.activeElement).toBe(typed('You', 'First name'))
  expect(server.writes).toEqual([])
})

test('two people, one of them for nothing: the button has the sum, and the order is paid at its own page', async () => {
  const { server, user, here } = await open()
  const kept = { state: 'offered' as const, toPayMinor: 25_000, tierId: ADULT }
  server.on('POST', `/eve/${EVENT}/guest/order`, json(anOrder([kept, {}]), 201))
  await user.type(typed('You', 'First name'), 'Olga')
  await user.type(typed('You', 'E-mail'), 'Olga@Example.org')
  await user.selectOptions(typed('You', 'Kind of place'), ADULT)
  await user.click(button('Add another person'))
  expect(document.activeElement).toBe(typed('Person 2', 'First name'))
  expect(person('Person 2').queryByLabelText('E-mail')).toBeNull()
  await user.type(typed('Person 2', 'First name'), 'Per')
  await user.selectOptions(typed('Person 2', 'Kind of place'), CHILD)
  await user.click(button('Sign up and pay 250,00 kr.'))
  expect(await sent(server)).toEqual({
    idempotencyKey: expect.any(String),
    email: 'Olga@Example.org',
    people: [
      { firstName: 'Olga', lastName: '', tierId: ADULT },
      { firstName: 'Per', lastName: '', tierId: CHILD },
    ],
  })
  await waitFor(() => expect(here()).toBe('/guest-order'))
  expect(payAtOnce.take()).toBe(true)
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('Olga')
})

test('another sum than was shown is shown at the order before it is paid', async () => {
  const { server, user, here } = await open()
  const kept = { state: 'offered' as const, toPayMinor: 30_000, tierId: ADULT }
  server.on('POST', `/eve/${EVENT}/guest/order`, json(anOrder([kept]), 201))
  await user.type(typed('You', 'First name'), 'Olga')
  await user.type(typed('You', 'E-mail'), 'olga@example.org')
  await user.selectOptions(typed('You', 'Kind of place'), ADULT)
  await user.click(button('Sign up and pay 250,00 kr.'))
  await waitFor(() => expect(here()).toBe('/guest-order'))
  expect(payAtOnce.take()).toBe(false)
})

test('who has a discount code types it at the order, which is not paid at once', async () => {
  const offer = anOffer()
  const { server, user, here } = await open({ ...offer, signUp: { ...offer.signUp, takesCodes: true } })
  const kept = { state: 'offered' as const, toPayMinor: 25_000, tierId: ADULT }
  server.on('POST', `/eve/${EVENT}/guest/order`, json(anOrder([kept]), 201))
  await user.type(typed('You', 'First name'), 'Olga')
  await user.type(typed('You', 'E-mail'), 'olga@example.org')
  await user.selectOptions(typed('You', 'Kind of place'), ADULT)
  await user.click(screen.getByRole('checkbox', { name: 'I have a discount code' }))
  await user.click(button('Sign up'))
  await waitFor(() => expect(here()).toBe('/guest-order'))
  expect(payAtOnce.take()).toBe(false)
})

test('somebody who is removed is not sent; what was typed of the others stays, and the focus too', async () => {
  const { server, user } = await open(aFreeOffer())
  server.on('POST', `/eve/${EVENT}/guest/order`, json(anOrder([{ state: 'offered' }]), 201))
  await user.type(typed('You', 'First name'), 'Olga')
  await user.type(typed('You', 'E-mail'), 'olga@example.org')
  await user.click(button('Add another person'))
  await user.type(typed('Person 2', 'First name'), 'Per')
  await user.click(button('Add another person'))
  await user.type(typed('Person 3', 'First name'), 'Ida')
  await user.click(person('Person 2').getByRole('button', { name: 'Remove person 2' }))
  expect(screen.getByRole('status').textContent).toBe('Person 2 is removed.')
  expect(document.activeElement).toBe(button('Add another person'))
  expect(typed('Person 2', 'First name').value).toBe('Ida')
  expect(screen.getByText(/until you have opened the link in our e-mail, at most 2 hours/)).toBeTruthy()
  await user.click(button('Sign up'))
  expect(await sent(server)).toMatchObject({ people: [{ firstName: 'Olga' }, { firstName: 'Ida' }] })
})

test('ten people are the most', async () => {
  const { user } = await open(aFreeOffer())
  for (let more = 0; more < 10; more += 1) await user.click(button('Add another person'))
  expect(screen.getAllByLabelText('First name')).toHaveLength(10)
  expect(screen.getByRole('status').textContent).toBe('At most 10 people can be in one order.')
})

test('what the server refuses of a person stands at that field with the focus, and all that was typed is still there', async () => {
  const diet = {
    number: 3,
    name: 'Diet',
    help: '',
    kind: 'text' as const,
    options: [],
    isWritable: true,
    isRequired: false,
    value: null,
  }
  const { server, user } = await open({ ...aFreeOffer(), fields: [diet] })
  const refused = {
    'people.1.answers.field3': 'Please shorten it.',
    'people.1.firstName': 'No address, please.',
  }
  server.on('POST', `/eve/${EVENT}/guest/order`, refusal(422, 'invalid_request', refused))
  await user.type(typed('You', 'First name'), 'Olga')
  await user.type(typed('You', 'E-mail'), 'olga@example.org')
  await user.click(button('Add another person'))
  await user.type(typed('Person 2', 'First name'), 'per@example.org')
  await user.type(typed('Person 2', 'Diet (optional)'), 'None')
  await user.click(button('Sign up'))
  expect(await person('Person 2').findByText('Please shorten it.')).toBeTruthy()
  expect(person('Person 2').getByText('No address, please.')).toBeTruthy()
  expect(document.activeElement).toBe(typed('Person 2', 'Diet (optional)'))
  expect(typed('You', 'First name').value).toBe('Olga')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(server.writes.at(-1)?.body).toMatchObject({
    people: [{}, { answers: [{ number: 3, value: 'None' }] }],
  })
})

test('the address that was written to too often is said at the address', async () => {
  const { server, user } = await open(aFreeOffer())
  const many = refusal(409, 'limit_reached', { email: 'That is enough for a day.' })
  server.on('POST', `/eve/${EVENT}/guest/order`, many)
  await user.type(typed('You', 'First name'), 'Olga')
  await user.type(typed('You', 'E-mail'), 'olga@example.org')
  await user.click(button('Sign up'))
  expect(await screen.findByText('That is enough for a day.')).toBeTruthy()
  expect(document.activeElement).toBe(typed('You', 'E-mail'))
})

test('a refusal of the whole says that no one is signed up; without an answer one may press again', async () => {
  const { server, user } = await open(aFreeOffer())
  server.on('POST', `/eve/${EVENT}/guest/order`, refusal(409, 'limit_reached'))
  await user.type(typed('You', 'First name'), 'Olga')
  await user.type(typed('You', 'E-mail'), 'olga@example.org')
  await user.click(button('Sign up'))
  expect(await screen.findByText('You are not signed up.')).toBeTruthy()
  server.on('POST', `/eve/${EVENT}/guest/order`, () => {
    throw new TypeError('no network')
  })
  await user.click(button('Sign up'))
  expect(await screen.findByText('We don’t know yet whether you are signed up.')).toBeTruthy()
  expect(screen.getByText(/safely press again/)).toBeTruthy()
})

/** Olga signs up; the key that her request had. */
async function signUpOlga({ server, user }: Awaited<ReturnType<typeof open>>): Promise<unknown> {
  await user.type(typed('You', 'First name'), 'Olga')
  await user.type(typed('You', 'E-mail'), 'olga@example.org')
  return press({ server, user })
}
async function press({ server, user }: Pick<Awaited<ReturnType<typeof open>>, 'server' | 'user'>) {
  const before = server.writes.length
  await user.click(button('Sign up'))
  const body = await sent(server, before + 1)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign up', busy: true })).toBeNull())
  return (body as { idempotencyKey: unknown }).idempotencyKey
}
const lost = () => {
  throw new TypeError('no network')
}

test('a sign-up whose answer is lost is sent again with its key, also after a reload; the next form has another', async () => {
  const first = await open(aFreeOffer())
  first.server.on('POST', `/eve/${EVENT}/guest/order`, lost)
  const key = await signUpOlga(first)
  await screen.findByText('We don’t know yet whether you are signed up.')
  expect(await press(first)).toBe(key)
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('Olga')
  first.leave()
  const reloaded = await open(aFreeOffer())
  reloaded.server.on('POST', `/eve/${EVENT}/guest/order`, json(anOrder([{ state: 'offered' }]), 201))
  expect(await signUpOlga(reloaded)).toBe(key)
  await waitFor(() => expect(reloaded.here()).toBe('/guest-order'))
  reloaded.leave()
  const next = await open(aFreeOffer())
  next.server.on('POST', `/eve/${EVENT}/guest/order`, json(anOrder([{ state: 'offered' }]), 201))
  expect(await signUpOlga(next)).not.toBe(key)
})

test('another form under the key of one that arrived is not called refused, and is another order when it is sent again', async () => {
  const shown = await open(aFreeOffer())
  shown.server.on('POST', `/eve/${EVENT}/guest/order`, lost)
  const key = await signUpOlga(shown)
  await screen.findByText('We don’t know yet whether you are signed up.')
  shown.server.on('POST', `/eve/${EVENT}/guest/order`, refusal(409, 'idempotency_conflict'))
  await shown.user.type(typed('You', 'First name'), ' Marie')
  expect(await press(shown)).toBe(key)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByText('You are not signed up.')).toBeNull()
  expect(await press(shown)).not.toBe(key)
})

test('places that are fewer than the people are shared out among them, also where others took some meanwhile', async () => {
  const places = { capacity: 8, placesLeft: 2, waitingCount: 0 }
  const { server, user } = await open(aFreeOffer(places))
  server.on('POST', `/eve/${EVENT}/guest/order`, refusal(409, 'places_short', { placesFor: 'Who gets it?' }))
  await user.type(typed('You', 'First name'), 'Olga')
  await user.type(typed('You', 'E-mail'), 'olga@example.org')
  await user.click(button('Add another person'))
  await user.type(typed('Person 2', 'First name'), 'Per')
  server.on('GET', `/eve/${EVENT}/guest/offer`, json(aFreeOffer({ ...places, placesLeft: 1 })))
  await user.click(button('Sign up'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Who gets the place?' }))
  expect(dialog.getByText(/One place is left\. The other one goes on the waiting list\./)).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: /^Per/ }))
  server.on('POST', `/eve/${EVENT}/guest/order`, json(anOrder([{ state: 'offered' }, null]), 201))
  await user.click(dialog.getByRole('button', { name: 'Sign up' }))
  expect(await sent(server, 2)).toMatchObject({ placesFor: [1] })
})

test('an event that takes no guests says so calmly, as does an address without an event', async () => {
  const server = fakeServer()
  server.on('GET', `/eve/${EVENT}/guest/offer`, refusal(404, 'not_found'))
  const first = await renderPart(<GuestSignUp />, {
    server,
    isSignedIn: false,
    address: `/guest-sign-up?event=${EVENT}`,
  })
  expect(await screen.findByText('No sign-up here')).toBeTruthy()
  first.leave()
  await renderPart(<GuestSignUp />, { server, isSignedIn: false, address: '/guest-sign-up' })
  expect(await screen.findByText('No sign-up here')).toBeTruthy()
})

test('once it is closed it says why, and asks for nothing', async () => {
  await open(aFreeOffer({ closed: 'deadline' }))
  expect(screen.getByText('Sign-up has closed.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
