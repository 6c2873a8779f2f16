import type { OwnShare } from '@medlem/contract/claimShare'
import type { Instalment } from '@medlem/contract/instalment'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { anOrganisation } from '../../shared/event/testing/anOrganisation.ts'
import { aPayment } from '../../testing/aPayment.ts'
import { fakeServer, json, refusal } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { GuestShare } from './GuestShare.tsx'
import { id } from './testing/aGuest.ts'

const aPart = (values: Partial<Instalment> = {}): Instalment => ({
  id: id(1),
  n: 1,
  dueOn: '2199-12-31',
  amountMinor: 15_000,
  state: 'coming',
  paymentId: null,
  isRecorded: false,
  ...values,
})

/** What a municipality is asked for Ida. */
function aShare(values: Partial<OwnShare> = {}): OwnShare {
  return {
    organisation: anOrganisation({ id: id(8), key: 'sail', email: 'club@example.org' }),
    payerName: 'Aarhus Kommune',
    memberName: 'Ida',
    feeName: 'Adult',
    year: 2027,
    reference: '100024',
    dueOn: '2199-12-31',
    currency: 'DKK',
    totalMinor: 15_000,
    paidMinor: 0,
    openMinor: 15_000,
    state: 'open',
    parts: [aPart()],
    bank: [{ name: 'Account', value: '1234 5678901' }],
    takesPayments: true,
    ...values,
  }
}
const ended = (state: Instalment['state'], values: Partial<OwnShare> = {}) =>
  aShare({ state: 'withdrawn', openMinor: 0, parts: [aPart({ state })], ...values })

async function open(share: OwnShare, address = '/guest-share') {
  const server = fakeServer()
  server.on('GET', '/claim-share', json(share))
  return { server, ...(await renderPart(<GuestShare />, { server, isSignedIn: false, address })) }
}
const lead = async () =>
  (await screen.findByRole('heading', { level: 1, name: 'Adult 2027' })).nextElementSibling?.textContent
const pay = () => screen.queryByRole('button', { name: /^Pay/ })

test('the payer sees who asks, for what, how much and until when, and pays it all with one button', async () => {
  const share = aShare({
    parts: [aPart({ id: id(2), state: 'paid', amountMinor: 5_000, paymentId: id(7) }), aPart()],
    totalMinor: 20_000,
    paidMinor: 5_000,
  })
  const { server, user } = await open(share)
  server.on('POST', `/instalment/${id(1)}/payment/item`, refusal(409, 'price_changed'))
  expect(await lead()).toBe('Havnen asks you to pay 150,00 kr. by 31-12-2199 for Ida.')
  const facts = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(facts).toEqual([
    'ForIda',
    'FeeAdult 2027',
    'PayerAarhus Kommune',
    'To be paid by31-12-2199',
    'Amount200,00 kr.',
    'Paid50,00 kr.',
    'Still to pay150,00 kr.',
    'Reference100024',
    'Account1234 5678901',
  ])
  await user.click(screen.getByRole('button', { name: 'Pay 150,00 kr.' }))
  expect(await screen.findByText('The price has changed.')).toBeTruthy()
  expect(server.writes.map(({ body }) => body)).toEqual([{ rest: true, paymentTotal: 15_000 }])
})

test.each([
  [
    'joined again or withdrawn',
    ended('stopped'),
    'Havnen does not ask you for this any more. You need pay nothing.',
  ],
  [
    'forgiven',
    ended('stopped', { state: 'forgiven' }),
    'Havnen does not ask you for this any more. You need pay nothing.',
  ],
  ['given back', ended('refunded'), 'What you paid was given back. You are asked for nothing more.'],
  [
    'ended after a part was paid',
    ended('stopped', { paidMinor: 100 }),
    'Havnen does not ask you for the rest any more. You need pay nothing more.',
  ],
  ['looked into', ended('held'), 'Havnen is looking into a payment. You need pay nothing now.'],
])('a share that is %s says so, and there is nothing to press', async (_, share, said) => {
  await open(share)
  expect(await lead()).toBe(said)
  expect(pay()).toBeNull()
  expect(screen.queryByText('Account')).toBeNull()
})

test('one that is paid has its receipt; one that is overdue says since when', async () => {
  const paid = aShare({
    state: 'paid',
    paidMinor: 15_000,
    openMinor: 0,
    parts: [aPart({ state: 'paid', paymentId: id(9) })],
  })
  const first = await open(paid)
  expect(await lead()).toBe('Paid. Thank you. The receipt is below.')
  expect(screen.getByRole('heading', { name: 'Receipt' })).toBeTruthy()
  first.leave()
  await open(aShare({ dueOn: '2026-01-31' }))
  expect(await lead()).toBe('150,00 kr. was due on 31-01-2026 for Ida.')
})

test('where the organisation takes no payments here, it is paid by bank', async () => {
  await open(aShare({ takesPayments: false }))
  await lead()
  expect(pay()).toBeNull()
  expect(screen.getByRole('heading', { name: 'Pay by bank transfer' })).toBeTruthy()
})

test('the link opens it, and its secret does not stay in the address; one that opens nothing says so', async () => {
  location.hash = 'secret-token'
  onTestFinished(() => history.replaceState(null, '', location.pathname))
  const server = fakeServer()
  server.on('POST', '/claim-share/session', refusal(404, 'not_found'))
  const first = await renderPart(<GuestShare />, { server, isSignedIn: false, address: '/guest-share' })
  expect(await screen.findByRole('heading', { name: 'This link opens nothing' })).toBeTruthy()
  expect(location.hash).toBe('')
  first.leave()
  location.hash = 'secret-token'
  server.on('POST', '/claim-share/session', json(aShare()))
  await renderPart(<GuestShare />, { server, isSignedIn: false, address: '/guest-share' })
  await lead()
  expect(server.writes.at(-1)?.body).toEqual({ token: 'secret-token' })
  await waitFor(() => expect(location.hash).toBe(''))
})

test('without a link and without its cookie it says to open the link', async () => {
  const server = fakeServer()
  server.on('GET', '/claim-share', refusal(401, 'invalid_token'))
  await renderPart(<GuestShare />, { server, isSignedIn: false, address: '/guest-share' })
  expect(await screen.findByRole('heading', { name: 'Open the link in your e-mail' })).toBeTruthy()
})

const line = {
  memberId: id(3),
  memberName: 'Ida',
  membershipId: id(4),
  membershipHistoryId: id(5),
  membershipName: 'Adult',
  year: 2027,
  unitMinor: 15_000,
}
const payment = aPayment({
  id: id(9),
  membershipHistoryId: id(5),
  orgId: id(8),
  undecided: false,
  lines: [line],
})

test('back from the window it is paid once the server says so, and no call of members is made', async () => {
  const server = fakeServer()
  server.on('GET', '/claim-share', json(ended('paid', { state: 'paid', paidMinor: 15_000 })))
  server.on('POST', '/payment/return', json({ ...payment, paymentStatus: 'paid' }))
  await renderPart(<GuestShare />, { server, isSignedIn: false, address: '/guest-share?token=back' })
  expect(await lead()).toBe('Paid. Thank you.')
  expect(server.writes.map(({ path }) => path.replace(/^.*\/api/, ''))).toEqual(['/v1/payment/return'])
})

test('back from a window that was declined nothing was charged, and it is paid from here', async () => {
  const server = fakeServer()
  const answer = {
    ...payment,
    paymentStatus: 'declined',
    failure: { gatewayreason: '7', reason: '', acquirer: '' },
  }
  server.on('GET', '/claim-share', json(aShare()))
  server.on('POST', '/payment/return', json(answer))
  server.on('PUT', `/payment/item/${id(9)}`, json(answer))
  await renderPart(<GuestShare />, { server, isSignedIn: false, address: '/guest-share?declined=back' })
  expect(await screen.findByText('The payment did not go through')).toBeTruthy()
  expect(pay()).toBeTruthy()
})

test('on a device of others it is closed, and nothing of it is left there', async () => {
  const { server, user } = await open(aShare())
  await lead()
  server.on('DELETE', '/eve/guest/order/session', () => new Response(null, { status: 204 }))
  await user.click(screen.getByRole('button', { name: 'Close the page on this device' }))
  expect(await screen.findByRole('heading', { name: 'The page is closed on this device' })).toBeTruthy()
  expect(screen.queryByText('Ida')).toBeNull()
})
