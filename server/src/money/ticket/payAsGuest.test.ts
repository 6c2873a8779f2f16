import { getGuestOrder } from '@medlem/contract/guest'
import { findPaymentReturn } from '@medlem/contract/payment'
import { getReceipt, getReceiptPdf } from '@medlem/contract/receipt'
import { cancelRegistration } from '@medlem/contract/registration'
import { listTickets } from '@medlem/contract/ticket'
import { payTickets } from '@medlem/contract/ticketPayment'
import { event as eventTable } from '@medlem/database/schema/event'
import { message } from '@medlem/database/schema/message'
import { notification } from '@medlem/database/schema/notification'
import { organisation } from '@medlem/database/schema/organisation'
import { purchase } from '@medlem/database/schema/payment'
import { refund } from '@medlem/database/schema/refund'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EventRow } from '../../club/event/store.ts'
import { anOrder, newestEmail, openByEmail, tokenIn } from '../../club/guestOrder/testing/aGuest.ts'
import { sweepOffers } from '../../club/registration/waitingList.ts'
import { aTier } from '../../testing/aTier.ts'
import { aDiscountCode, aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { aClub, type Club, runJobs } from '../payment/testing/buyer.ts'
import { aTreasurer, sayNo } from '../refund/testing/treasurer.ts'
import { anOpenEvent, openWindowOf, toPay } from './testing/paidEvent.ts'

let server: TestServer
let club: Club
let regatta: EventRow
let adult: string
let child: string

beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  server.clock.set('2026-03-02T11:00:00Z')
  club = await aClub(server)
  const { id: orgId } = club.organisation
  await server.deps.db.update(organisation).set({ isPublic: true }).where(eq(organisation.id, orgId))
  const shown = { title: 'Regatta', isPublic: true, takesGuests: true }
  regatta = await anOpenEvent(server, { orgId, ...shown, refundUntil: new Date('2026-03-08T11:00:00Z') })
  adult = (await aTier(server, regatta.id, { priceMinor: 15_000 })).id
  child = (await aTier(server, regatta.id, { name: 'Child', priceMinor: 0, position: 1 })).id
})

const olga = () => ({ firstName: 'Olga', lastName: 'Berg', tierId: adult })
const per = () => ({ firstName: 'Per', lastName: 'Berg', tierId: child })
type Guest = Awaited<ReturnType<typeof anOrder>>

/** What a guest's browser does between the press and the window. */
async function openWindow({ order, call }: Guest, SaveCard = false) {
  const registrationIds = toPay(order.signUp)
  const made = await call(payTickets, { params: { id: regatta.id }, body: { registrationIds } })
  return { ...(await openWindowOf(call, made.body.id, { SaveCard })), made: made.body }
}

async function payWindow(guest: Guest, card = '0019') {
  const { token, window, made } = await openWindow(guest)
  const { pathname, search } = new URL(window.body.paymentWindowLink)
  const { back } = await server.gateway.pay(pathname + search, card)
  return { token, back, made }
}

test('a guest pays in a window, gets ticket and receipt, and is written to at the order’s address', async () => {
  const guest = await anOrder(server, regatta.id, { people: [olga(), per()] })
  expect(await server.deps.db.$count(purchase)).toBe(0)
  const { token, made } = await payWindow(guest)
  expect(made).toMatchObject({
    paymentTotal: 15_000,
    billingName: 'Olga Berg',
    billingEmail: 'olga@example.org',
  })
  const back = await guest.call(findPaymentReturn, { body: { token } })
  expect(back.body.paymentStatus).toBe('paid')
  await runJobs(server)
  // The free place of the same order is taken with it.
  const { body } = await guest.call(getGuestOrder, {})
  expect(body.signUp.people.map(({ registration }) => registration?.state)).toEqual([
    'registered',
    'registered',
  ])
  expect((await guest.call(listTickets, {})).body).toHaveLength(2)
  const id = made.membershipHistoryId
  const receipt = await guest.call(getReceipt, { params: { id } })
  expect(receipt.body).toMatchObject({
    totalMinor: 15_000,
    payer: { name: 'Olga Berg', email: 'olga@example.org' },
  })
  expect((await guest.call(getReceiptPdf, { params: { id } })).status).toBe(200)
  expect(await newestEmail(server)).toMatchObject({ to: 'olga@example.org' })
  expect(tokenIn(await newestEmail(server))).not.toBe('')
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

test('the window leads back to the order, whether it was paid or not', async () => {
  const guest = await anOrder(server, regatta.id, { people: [olga()] })
  const { window } = await openWindow(guest)
  expect(window.status).toBe(200)
  expect((await payWindow(guest, '0027')).back?.searchParams.has('declined')).toBe(true)
  const { back } = await payWindow(guest)
  expect(back?.pathname).toBe('/guest-order')
  expect(back?.searchParams.has('token')).toBe(true)
})

test('a code that a member may use so often is for no guest, who is another one each time', async () => {
  const { id: orgId } = club.organisation
  const codes = { orgId, appliesTo: 'places', percent: 50 } as const
  await aDiscountCode(server, { ...codes, code: 'ONCE', maxUsesPerMember: 1 })
  await aDiscountCode(server, { ...codes, code: 'HALF' })
  const { order, call } = await anOrder(server, regatta.id, { people: [olga()] })
  const body = { registrationIds: toPay(order.signUp) }
  const paying = (discountCode: string) =>
    call(payTickets, { params: { id: regatta.id }, body: { ...body, discountCode } })
  expect(await paying('ONCE')).toMatchObject({ status: 422, body: { errors: [{ field: 'discountCode' }] } })
  expect((await paying('HALF')).body.paymentTotal).toBe(7_500)
})

test('no card is kept of a guest', async () => {
  const guest = await anOrder(server, regatta.id, { people: [olga()] })
  expect((await openWindow(guest, true)).window.status).toBe(403)
})

test('another guest, a member or a stranger neither pays nor sees it', async () => {
  const guest = await anOrder(server, regatta.id, { people: [olga()] })
  const other = await anOrder(server, regatta.id, { email: 'eva@example.org', people: [olga()] })
  const { token, made } = await openWindow(guest)
  const registrationIds = toPay(guest.order.signUp)
  const ida = server.as(await aMember(server))
  const request = { params: { id: regatta.id }, body: { registrationIds } }
  expect((await other.call(payTickets, request)).status).toBe(404)
  expect((await ida.call(payTickets, request)).status).toBe(404)
  expect((await server.anonymous.call(payTickets, request)).status).toBe(401)
  expect((await other.call(findPaymentReturn, { body: { token } })).status).toBe(404)
  expect((await other.call(getReceipt, { params: { id: made.membershipHistoryId } })).status).toBe(404)
})

test('a guest cancels by the link in the e-mail, and gets back what the event says', async () => {
  const guest = await anOrder(server, regatta.id, { people: [olga()] })
  await payWindow(guest)
  await runJobs(server)
  const opened = await openByEmail(server)
  const id = opened.order.signUp.people[0]?.registration?.id ?? ''
  await opened.call(cancelRegistration, { params: { id } })
  await runJobs(server)
  const [row] = await server.deps.db.select().from(purchase)
  const back = await opened.call(getGuestOrder, {})
  expect(back.body.signUp.people[0]?.registration).toBeNull()
  const [paid, ...others] = back.body.signUp.payments ?? []
  expect([paid, others]).toMatchObject([{ hasReceipt: true, money: 'back', backAt: expect.any(String) }, []])
  const receipt = await opened.call(getReceiptPdf, { params: { id: paid?.id ?? '' } })
  expect(receipt.status).toBe(200)
  expect(row?.billingEmail).toBe('olga@example.org')
  expect((await newestEmail(server)).to).toBe('olga@example.org')
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

test('places that are not paid in time are free again', async () => {
  const guest = await anOrder(server, regatta.id, { people: [olga()] })
  server.clock.advance(31 * 60_000)
  const late = await guest.call(payTickets, {
    params: { id: regatta.id },
    body: { registrationIds: toPay(guest.order.signUp) },
  })
  expect(late.status).toBe(409)
  expect(await server.deps.db.$count(eventTable)).toBe(1)
})

test('a guest who pays for places that are no longer kept hears by e-mail that it goes back, and by nothing else', async () => {
  const guest = await anOrder(server, regatta.id, { people: [olga()] })
  const { window } = await openWindow(guest)
  server.clock.advance(36 * 60_000)
  await sweepOffers(server.deps)
  const { pathname, search } = new URL(window.body.paymentWindowLink)
  await server.gateway.pay(pathname + search, '0019')
  await runJobs(server)
  const said = await newestEmail(server)
  expect(said).toMatchObject({
    to: 'olga@example.org',
    subject: `${club.organisation.name}: The place was gone`,
  })
  expect(said.text).toContain('The payment of 150,00 kr. came when the places were no longer kept.')
  expect(tokenIn(said)).not.toBe('')
  expect(await server.deps.db.$count(notification)).toBe(0)
})

test('a guest hears by e-mail that a refund was not approved, and reads it with the order', async () => {
  await server.deps.db.update(organisation).set({ refundSecondPersonMinor: 10_000 })
  const guest = await anOrder(server, regatta.id, { people: [olga()] })
  await payWindow(guest)
  await runJobs(server)
  const opened = await openByEmail(server)
  const id = opened.order.signUp.people[0]?.registration?.id ?? ''
  await opened.call(cancelRegistration, { params: { id } })
  const [asked] = await server.deps.db.select().from(refund)
  const treasurer = await aTreasurer(server, club)
  server.clock.advance(60_000)
  const paid = { paymentId: asked?.paymentId ?? '' }
  await sayNo(treasurer.client, paid, { refundId: asked?.id ?? '', reason: 'Too late' })
  await server.deps.db.update(message).set({ state: 'sent' })
  const [said] = await server.deps.db.select().from(message).where(like(message.dedupKey, '%:rejected:email'))
  expect(said).toMatchObject({ memberId: asked?.requestedBy, notice: { code: 'refund_rejected' } })
  const words = expect.stringContaining('did not approve the refund of 150,00 kr. that you asked for')
  expect((await opened.call(getGuestOrder, {})).body.messages).toMatchObject([{ text: words }])
  expect(await server.deps.db.$count(notification)).toBe(0)
})
