import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, json, refusal } from '../../testing/fakeServer.ts'
import { errorAt, field, renderPart, typedAfterReload } from '../../testing/renderPart.tsx'
import { RefundDialog } from './RefundDialog.tsx'

const PAYMENT = '50000000-0000-4000-8000-000000000005'
const IDA = '61000000-0000-4000-8000-000000000006'
const ALMA = '62000000-0000-4000-8000-000000000006'
const AMOUNT = 'Amount in kr.'
const year = (membershipHistoryId: string, memberName: string) => ({
  membershipHistoryId,
  memberName,
  year: 2026,
  unitMinor: 45_000,
  active: true,
})
const staffView = {
  leftMinor: 90_000,
  leftAloneMinor: 50_000,
  contestedMinor: 0,
  waiting: [],
  years: [year(IDA, 'Ida Holm'), year(ALMA, 'Alma Holm')],
}
const refund = {
  id: '70000000-0000-4000-8000-000000000007',
  paymentId: PAYMENT,
  source: 'organisation',
  amountMinor: 45_000,
  currency: 'DKK',
  reason: 'Moved',
  state: 'done',
  effect: '',
  requestedBy: 'Karl Kasse',
  approvedBy: null,
  rejectedBy: null,
  createdAt: '2026-11-20T12:00:00Z',
  answeredAt: null,
  message: null,
}

const acts = { onClose: vi.fn(), onDone: vi.fn(), onUnknown: vi.fn(), signIn: vi.fn(async () => undefined) }
const dialog = (
  <RefundDialog historyId={IDA} paymentId={PAYMENT} currency="DKK" staffView={staffView} {...acts} />
)
const place = (id: string, name: string) => ({ ...year(id, name), event: 'Winter talk' })
const places = [place(IDA, 'Ida Holm'), place(ALMA, 'Alma Holm')]
const cancelled = { ...place(PAYMENT, 'Otto Holm'), active: false }
const ofPlaces = (years = places) => (
  <RefundDialog
    historyId={IDA}
    paymentId={PAYMENT}
    currency="DKK"
    staffView={{ ...staffView, years }}
    {...acts}
  />
)
const give = () => screen.getByRole('button', { name: /^(Ask to give|Give) .*back$/ })

test('the year that was looked at is chosen with its price; choosing both proposes everything', async () => {
  const { user } = await renderPart(dialog, { server: fakeServer() })
  expect(field(AMOUNT)).toHaveProperty('value', '450')
  await user.click(screen.getByRole('checkbox', { name: /^Alma Holm 2026/ }))
  expect(field(AMOUNT)).toHaveProperty('value', '900')
  expect(give().textContent).toBe('Ask to give 900 kr. back')
})

test('an amount that was typed stays when the years change', async () => {
  const { user } = await renderPart(dialog, { server: fakeServer() })
  await user.clear(field(AMOUNT))
  await user.type(field(AMOUNT), '100,50')
  await user.click(screen.getByRole('checkbox', { name: /^None/ }))
  expect(field(AMOUNT)).toHaveProperty('value', '100,50')
  expect(screen.getByRole('checkbox', { name: /^Ida Holm 2026/ })).toHaveProperty('checked', false)
})

test.each([
  ['a lot', 'Please enter an amount such as 450 or 450,50.'],
  ['0', 'Please enter an amount above zero.'],
])('the amount %s is refused at its field', async (typed, message) => {
  const server = fakeServer()
  const { user } = await renderPart(dialog, { server })
  await user.clear(field(AMOUNT))
  await user.type(field(AMOUNT), typed)
  await user.type(field('Reason'), 'Moved')
  await user.click(give())
  await screen.findByText(message)
  expect(errorAt(AMOUNT)).toBe(message)
  expect(server.writes).toEqual([])
})

test('a reason is required', async () => {
  const { user } = await renderPart(dialog, { server: fakeServer() })
  await user.click(give())
  await screen.findByText('Please say why.')
  expect(errorAt('Reason')).toBe('Please say why.')
})

test('a second try after no answer carries the same key, so that the money goes back once', async () => {
  const server = fakeServer()
  const { user } = await renderPart(dialog, { server })
  await user.type(field('Reason'), 'Moved')
  await user.click(give())
  await screen.findByText('We don’t know yet whether it was given back.')
  server.on('POST', '/refund', json(refund))
  await user.click(give())
  await waitFor(() => expect(acts.onDone).toHaveBeenCalled())
  const keys = server.writes.map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(server.writes[0]?.body).toMatchObject({
    amountMinor: 45_000,
    reason: 'Moved',
    membershipHistoryIds: [IDA],
    keepsYears: false,
  })
})

test('what the provider refuses is shown in its words, and the form stays', async () => {
  const server = fakeServer()
  server.on('POST', '/refund', json({ ...refund, state: 'refused', message: 'The card is closed.' }))
  const { user } = await renderPart(dialog, { server })
  await user.type(field('Reason'), 'Moved')
  await user.click(give())
  expect(await screen.findByText('The card is closed.')).toBeTruthy()
  expect(field('Reason')).toHaveProperty('value', 'Moved')
})

test('a sign-in that is too old leads to the password', async () => {
  const server = fakeServer()
  server.on('POST', '/refund', refusal(403, 'fresh_login_required'))
  const { user } = await renderPart(dialog, { server })
  await user.type(field('Reason'), 'Moved')
  await user.click(give())
  await user.click(await screen.findByRole('button', { name: 'Sign in again' }))
  expect(acts.signIn).toHaveBeenCalled()
})

test('what was typed is there again after a reload', async () => {
  expect(await typedAfterReload(dialog, { server: fakeServer(), label: AMOUNT, text: '12,50' })).toBe('12,50')
})

test('of places it asks which are cancelled, by the event, and says which are kept', async () => {
  const { user } = await renderPart(ofPlaces([...places, cancelled]), { server: fakeServer() })
  expect(screen.getByRole('group', { name: 'Places that are cancelled' })).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Ida Holm, Winter talk · 450 kr.' })).toBeTruthy()
  expect(screen.getByText('Cancelled before: Otto Holm.')).toBeTruthy()
  expect(
    screen.getByText(
      /The place at Winter talk is cancelled: Ida Holm. The place at Winter talk is kept: Alma Holm.$/,
    ),
  ).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'None: the places are kept' }))
  await user.type(field(AMOUNT), '100')
  expect(screen.getByText(/The places at Winter talk are kept: Ida Holm, Alma Holm.$/)).toBeTruthy()
  expect(screen.getByRole('dialog').textContent).not.toMatch(/\byear/)
})

test('of places no problem speaks of years', async () => {
  const { user } = await renderPart(ofPlaces(), { server: fakeServer() })
  await user.type(field('Reason'), 'Rain')
  await user.click(screen.getByRole('checkbox', { name: /^Ida Holm/ }))
  await user.clear(field(AMOUNT))
  await user.type(field(AMOUNT), '100')
  expect(screen.getByText('Please say which places are cancelled, or that they are kept.')).toBeTruthy()
  await user.click(give())
  expect(await screen.findByText('Please choose what ends, or say that all of it is kept.')).toBeTruthy()
  await user.clear(field(AMOUNT))
  await user.type(field(AMOUNT), '900')
  await user.click(give())
  expect(
    await screen.findByText(
      'Everything is given back, so every place is cancelled. Please give back less to keep one.',
    ),
  ).toBeTruthy()
})
