import type { FamilyMemberStatus } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import type { PurchaseQuote } from '@medlem/contract/purchaseQuote'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { anOffer } from '../../testing/anOffer.ts'
import { fakeServer, json } from '../../testing/fakeServer.ts'
import { aMember, renderPart } from '../../testing/renderPart.tsx'
import { ReviewPayment } from './ReviewPayment.tsx'

const CLUB = '20000000-0000-4000-8000-000000000002'
const OTHER = '10000000-0000-4000-8000-000000000009'
const FEE = '30000000-0000-4000-8000-000000000003'
const price = { unitMinor: 45_000, feeMinor: 36_000, vatMinor: 9_000, surchargeMinor: 0 }
const { id: memberId } = aMember()

const offer = anOffer({ ...price, configurationId: FEE })
const person: FamilyMemberStatus = {
  memberId,
  firstName: 'Ida',
  lastName: 'Holm',
  relation: 'self',
  linkStatus: null,
  statuses: [],
}
const club = { id: CLUB, name: 'Sejlklubben', paymentProvider: 'freepay', currency: 'DKK' } as Organisation
const quote: PurchaseQuote = {
  lines: [{ memberId, membershipConfId: FEE, ...price, adjustments: [] }],
  totalMinor: 45_000,
  currency: 'DKK',
  takesCodes: true,
  discountProblem: null,
  inParts: null,
}
const payment = { orgId: CLUB, lines: [{ person, offer }], totalMinor: 45_000, currency: 'DKK' }
const refresh = async () => undefined

test('the review is shown whole, once the price has come, so that nothing moves under a finger', async () => {
  const server = fakeServer()
  let answer: (quoted: Response) => void = () => undefined
  const answered = new Promise<Response>((resolve) => {
    answer = resolve
  })
  server.on('POST', '/membership/quote', () => answered)
  server.on('GET', `/org/${CLUB}/field/asked`, json({ people: [] }))
  const part = <ReviewPayment payment={payment} organisation={club} people={[person]} refresh={refresh} />
  await renderPart(part, { server })
  expect((await screen.findByRole('status')).textContent).toBe('Loading')
  expect(screen.queryByRole('checkbox')).toBeNull()
  answer(Response.json(quote))
  expect(await screen.findByRole('button', { name: 'Do you have a discount code?' })).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: /^I agree/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Pay .*450/ })).toBeTruthy()
})

/** The review of one, and of another person after a press. */
function Changing() {
  const [who, setWho] = useState(person)
  return (
    <>
      <button type="button" onClick={() => setWho({ ...person, memberId: OTHER, firstName: 'Jonas' })}>
        Other
      </button>
      <ReviewPayment
        payment={{ ...payment, lines: [{ person: who, offer }] }}
        organisation={club}
        people={[who]}
        refresh={refresh}
      />
    </>
  )
}

test('when what is paid for changes, nothing typed is lost, and nothing is paid before its questions are known', async () => {
  const server = fakeServer()
  const [line] = quote.lines
  server.on('POST', '/membership/quote', json({ ...quote, lines: [line, { ...line, memberId: OTHER }] }))
  const asked = [Promise.resolve(Response.json({ people: [] })), new Promise<Response>(() => undefined)]
  server.on('GET', `/org/${CLUB}/field/asked`, () => asked.shift() ?? Response.error())
  await renderPart(<Changing />, { server })
  fireEvent.click(await screen.findByRole('button', { name: 'Do you have a discount code?' }))
  fireEvent.change(screen.getByLabelText(/^Discount code/), { target: { value: 'SPRING' } })
  expect(screen.getByRole('button', { name: /^Pay / })).toHaveProperty('disabled', false)
  fireEvent.click(screen.getByRole('button', { name: 'Other' }))
  expect(await screen.findByRole('rowheader', { name: /Jonas/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Pay / })).toHaveProperty('disabled', true)
  expect(screen.getByLabelText(/^Discount code/)).toHaveProperty('value', 'SPRING')
})

/** A server that prices one kept place with it where it is ticked. */
function withPlace() {
  const server = fakeServer()
  const place = {
    registrationId: OTHER,
    eventId: CLUB,
    eventTitle: 'Regatta',
    tierName: 'Adult',
    memberId,
    memberName: 'Ida Holm',
    unitMinor: 20_000,
    feeMinor: 20_000,
    vatMinor: 0,
    surchargeMinor: 0,
    adjustments: [],
    keptUntil: new Date(Date.now() + 60_000).toISOString(),
  }
  server.on('POST', '/membership/quote', ({ body }) => {
    const isIncluded = (body as { registrationIds?: string[] }).registrationIds?.[0] === OTHER
    const totalMinor = isIncluded ? 65_000 : 45_000
    return Response.json({ ...quote, totalMinor, places: [{ ...place, isIncluded }] })
  })
  server.on('GET', `/org/${CLUB}/field/asked`, json({ people: [] }))
  return server
}

test('places that are kept are paid with it once they are ticked, and the choice stays in the tab', async () => {
  const server = withPlace()
  const part = <ReviewPayment payment={payment} organisation={club} people={[person]} refresh={refresh} />
  const { leave } = await renderPart(part, { server })
  const box = await screen.findByRole('checkbox', {
    name: 'Pay for the place at Regatta too: Ida Holm, 200,00 kr.',
  })
  expect(box).toHaveProperty('checked', false)
  expect(screen.queryByRole('rowheader', { name: /Regatta/ })).toBeNull()
  fireEvent.click(box)
  expect(await screen.findByRole('button', { name: /^Pay .*650/ })).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: /Ida Holm · Regatta: Adult/ })).toBeTruthy()
  expect(screen.getByText('1 membership, 1 place')).toBeTruthy()
  expect(screen.getByText(/^Fee 360,00 kr/).textContent).toMatch(/Ticket 200,00 kr\., no VAT$/)
  leave()
  await renderPart(part, { server })
  expect(await screen.findByRole('button', { name: /^Pay .*650/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: /^Pay for the place/ }))
  expect(await screen.findByRole('button', { name: /^Pay .*450/ })).toBeTruthy()
})

test('a payment that is continued on another device has the places of the one begun ticked [ruling 56]', async () => {
  const status: FamilyMemberStatus['statuses'][number] = {
    orgId: CLUB,
    membershipId: null,
    status: 'inactive',
    period: null,
    paidUntil: null,
    reasons: [],
    nextStep: 'continue_payment',
    offers: [offer],
    begunPayment: {
      purchaseId: CLUB,
      isOpen: true,
      configurationId: FEE,
      unitMinor: 45_000,
      currency: 'DKK',
      inParts: false,
      places: [{ id: OTHER, unitMinor: 20_000 }],
    },
  }
  const people = [{ ...person, statuses: [status] }]
  const part = <ReviewPayment payment={payment} organisation={club} people={people} refresh={refresh} />
  const { leave } = await renderPart(part, { server: withPlace() })
  expect(await screen.findByRole('button', { name: /^Pay .*650/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: /^Pay for the place/ }))
  expect(await screen.findByRole('button', { name: /^Pay .*450/ })).toBeTruthy()
  leave()
  await renderPart(part, { server: withPlace() })
  expect(await screen.findByRole('button', { name: /^Pay .*450/ })).toBeTruthy()
})

test('credit is spent by a tick alone: the sum to pay falls, and without a rest no window is asked for', async () => {
  const server = fakeServer()
  server.on('POST', '/membership/quote', json({ ...quote, creditMinor: 5_000 }))
  server.on('GET', `/org/${CLUB}/field/asked`, json({ people: [] }))
  const part = <ReviewPayment payment={payment} organisation={club} people={[person]} refresh={refresh} />
  await renderPart(part, { server })
  const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Use your credit of .*50/ })
  expect(tick.checked).toBe(false)
  expect(screen.getByRole('button', { name: /^Pay .*450/ })).toBeTruthy()
  fireEvent.click(tick)
  expect(screen.getByRole('button', { name: /^Pay .*400/ })).toBeTruthy()
})

test('what credit covers whole is paid with it', async () => {
  const server = fakeServer()
  server.on('POST', '/membership/quote', json({ ...quote, creditMinor: 45_000 }))
  server.on('GET', `/org/${CLUB}/field/asked`, json({ people: [] }))
  const part = <ReviewPayment payment={payment} organisation={club} people={[person]} refresh={refresh} />
  await renderPart(part, { server })
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Use your credit/ }))
  expect(screen.getByRole('button', { name: /^Pay .*450.* with your credit/ })).toBeTruthy()
  expect(screen.queryByText(/payment window/)).toBeNull()
})

test('who pays in the app is offered that it renews there; nothing is ticked beforehand, nor by another way to pay', async () => {
  const server = fakeServer()
  server.on('POST', '/membership/quote', json(quote))
  server.on('GET', `/org/${CLUB}/field/asked`, json({ people: [] }))
  const both = { ...club, appProvider: 'vipps' } as Organisation
  const part = <ReviewPayment payment={payment} organisation={both} people={[person]} refresh={refresh} />
  await renderPart(part, { server })
  const app = await screen.findByRole<HTMLInputElement>('radio', { name: /^MobilePay/ })
  fireEvent.click(screen.getByRole('radio', { name: /^Card/ }))
  expect(screen.queryByRole('checkbox', { name: /^Renew what I pay/ })).toBeNull()
  fireEvent.click(app)
  const keep = () =>
    screen.getByRole<HTMLInputElement>('checkbox', {
      name: /^Renew what I pay to .* with MobilePay each year/,
    })
  expect(keep().checked).toBe(false)
  expect(screen.queryByText(/Every year in the app/)).toBeNull()
  fireEvent.click(keep())
  expect(keep().checked).toBe(true)
  expect(screen.getByText(/Every year in the app/)).toBeTruthy()
})

test('no card is kept for what the organisation asks for by a claim next year, and no app renews it', async () => {
  const server = fakeServer()
  server.on('POST', '/membership/quote', json({ ...quote, renewalAsked: true }))
  server.on('GET', `/org/${CLUB}/field/asked`, json({ people: [] }))
  const both = { ...club, appProvider: 'vipps' } as Organisation
  const part = <ReviewPayment payment={payment} organisation={both} people={[person]} refresh={refresh} />
  await renderPart(part, { server })
  for (const way of [/^MobilePay/, /^Card/]) {
    fireEvent.click(await screen.findByRole('radio', { name: way }))
    expect(screen.queryByRole('checkbox', { name: /^(Renew what I pay|Keep my card)/ })).toBeNull()
    expect(screen.getByText(/^Sejlklubben asks for the next year by a claim/)).toBeTruthy()
  }
})
