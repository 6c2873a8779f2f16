import { cancelEvent } from '@medlem/contract/eventChange'
import { exportBookkeeping } from '@medlem/contract/ledger'
import { createPayment, getPayment } from '@medlem/contract/payment'
import { quotePurchase } from '@medlem/contract/purchaseQuote'
import { getReceipt } from '@medlem/contract/receipt'
import { cancelRegistration, getSignUp, type SignUp } from '@medlem/contract/registration'
import { payTickets, quoteTickets } from '@medlem/contract/ticketPayment'
import { event as eventTable } from '@medlem/database/schema/event'
import { discountCode } from '@medlem/database/schema/fee'
import type { MemberRow } from '@medlem/database/schema/member'
import { purchase } from '@medlem/database/schema/payment'
import { refund } from '@medlem/database/schema/refund'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EventRow } from '../../club/event/store.ts'
import { aTier } from '../../testing/aTier.ts'
import { aChild, aDiscountCode, aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import {
  aClub,
  books,
  type Club,
  draft,
  type OpenPurchase,
  openLink,
  pay,
  runJobs,
  sayDeclined,
} from '../payment/testing/buyer.ts'
import { anOpenEvent, openTickets, putOn, toPay } from './testing/paidEvent.ts'

let server: TestServer
let ida: MemberRow
let alma: MemberRow
let vera: MemberRow
let club: Club
let event: EventRow

beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  server.clock.set('2026-03-02T11:00:00Z')
  ida = await aMember(server)
  alma = await aChild(server, ida)
  vera = await aMember(server, { firstName: 'Vera' })
  club = await aClub(server)
  event = await anOpenEvent(server, { orgId: club.organisation.id, title: 'Regatta' })
})

const codeOf = (values: Partial<Parameters<typeof aDiscountCode>[1]> = {}) =>
  aDiscountCode(server, { orgId: club.organisation.id, code: 'SOMMER', appliesTo: 'places', ...values })
const look = async (who: MemberRow): Promise<SignUp> =>
  (await server.as(who).call(getSignUp, { params: { id: event.id } })).body
const stateOf = async (who: MemberRow) => (await look(who)).people[0]?.registration?.state
const problems = () => brokenInvariants(server.deps.db, { now: server.clock.now() })
const params = () => ({ id: event.id })

/** The sign-ups of people who are kept places on a kind that costs 150 kr. and 25 % VAT unless it says otherwise. */
async function kept(who: MemberRow, people: MemberRow[], values: Parameters<typeof aTier>[2] = {}) {
  const tier = await aTier(server, event.id, {
    name: `For ${who.firstName}`,
    vatRateTenThousandths: 12_500,
    ...values,
  })
  const put = await putOn(server, who, { event, tiers: people.map((one) => [one, tier]) })
  const registrationIds = toPay(put.body)
  const quoted = async (code?: string) => {
    const places = people.map(({ id: memberId }) => ({ memberId, tierId: tier.id }))
    const body = { places, ...(code !== undefined && { discountCode: code }) }
    return (await server.as(who).call(quoteTickets, { params: params(), body })).body
  }
  const pays = (code?: string, paymentTotal?: number) =>
    server
      .as(who)
      .call(payTickets, { params: params(), body: { registrationIds, discountCode: code, paymentTotal } })
  return { tier, registrationIds, quoted, pays }
}

async function monthCsv(): Promise<string> {
  const staff = server.as(vera, { roles: [`org:${club.organisation.key}|role:ADMIN`] })
  const { body } = await staff.call(exportBookkeeping, {
    params: { id: club.organisation.id },
    querystring: { month: '2026-03' },
  })
  return body
}

const receiptOf = async (who: MemberRow, { historyId }: Pick<OpenPurchase, 'historyId'>) =>
  (await server.as(who).call(getReceipt, { params: { id: historyId } })).body

describe('a discount code for places', () => {
  test('is quoted, charged, frozen on each line, and named on the receipt and in the books', async () => {
    await codeOf({ percent: null, amountMinor: 10_001 })
    const { registrationIds, quoted } = await kept(ida, [ida, alma])
    expect(await quoted()).toMatchObject({ totalMinor: 37_500, discountProblem: null })
    const rule = (amountMinor: number) => [{ kind: 'discount_code', code: 'SOMMER', amountMinor }]
    const quote = await quoted('sommer')
    expect(quote).toMatchObject({ totalMinor: 27_499, currency: 'DKK', discountProblem: null })
    expect(quote.places.map(({ unitMinor }) => unitMinor).toSorted()).toEqual([13_749, 13_750])
    const open = await openTickets(server, ida, { event, registrationIds, discountCode: 'sommer' })
    await pay(server, open)
    await runJobs(server)
    expect((await books(server)).payments).toMatchObject([{ state: 'captured', capturedMinor: 27_499 }])
    const of = { historyId: open.historyId, paymentId: open.paymentId }
    const { body: paid } = await server.as(ida).call(getPayment, { params: of })
    const byPrice = paid.tickets?.toSorted((a, b) => a.unitMinor - b.unitMinor)
    expect(byPrice).toMatchObject([
      { unitMinor: 13_749, adjustments: rule(-5001) },
      { unitMinor: 13_750, adjustments: rule(-5000) },
    ])
    const receipt = await receiptOf(ida, open)
    expect([receipt.totalMinor, receipt.vatMinor]).toEqual([27_499, 5500])
    for (const line of receipt.lines) {
      expect(line.feeMinor + line.vatMinor + line.surchargeMinor).toBe(line.unitMinor)
      expect(line.adjustments).toEqual(rule(line.unitMinor - 18_750))
    }
    expect(await monthCsv()).toContain('Ordinary price 187,50 kr.; Discount code SOMMER −50,01 kr.')
    expect(await problems()).toEqual([])
  })

  test('is for what it says: not for memberships where it is for places, nor the other way, and both where it is for both', async () => {
    const { quoted, pays } = await kept(ida, [ida])
    expect((await look(ida)).takesCodes).toBe(false)
    const codes = {
      SEAT: 'This discount code is for places at events.',
      YEAR: 'This discount code is for memberships.',
    }
    await codeOf({ code: 'SEAT' })
    await codeOf({ code: 'YEAR', appliesTo: 'memberships' })
    await codeOf({ code: 'ALL', appliesTo: 'both' })
    expect((await look(ida)).takesCodes).toBe(true)
    const lines = [{ memberId: ida.id, membershipConfId: club.configuration.id }]
    const ofYear = async (code: string) => {
      const body = { orgId: club.organisation.id, lines, discountCode: code }
      return (await server.as(ida).call(quotePurchase, { body })).body.discountProblem
    }
    expect((await quoted('YEAR')).discountProblem).toBe(codes.YEAR)
    expect(await ofYear('SEAT')).toBe(codes.SEAT)
    expect([(await quoted('ALL')).discountProblem, await ofYear('ALL')]).toEqual([null, null])
    const refused = await pays('YEAR')
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([422, 'discountCode'])
    const historyId = await draft(server, ida, { club })
    const year = await server
      .as(ida)
      .call(createPayment, { params: { id: historyId }, body: { discountCode: 'SEAT' } })
    expect(year.problem.errors).toMatchObject([{ field: 'discountCode', message: codes.SEAT }])
    const other = await aClub(server)
    await aDiscountCode(server, { orgId: other.organisation.id, code: 'OTHER', appliesTo: 'both' })
    for (const code of ['WHAT', 'OTHER']) expect((await pays(code)).status).toBe(422)
    expect((await books(server)).payments).toEqual([])
  })

  test('of whose last use four want at once, one gets it', async () => {
    await codeOf({ maxUses: 1 })
    const people = await Promise.all(['A', 'B', 'C', 'D'].map((firstName) => aMember(server, { firstName })))
    const places = await Promise.all(people.map((who) => kept(who, [who])))
    const answers = await Promise.all(places.map(({ pays }) => pays('SOMMER')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
    expect(await problems()).toEqual([])
  })

  test('that takes everything off needs no window: the places are taken, with tickets and a receipt', async () => {
    await codeOf({ percent: 100, maxUses: 1 })
    const { registrationIds, pays } = await kept(ida, [ida, alma])
    const free = await pays('SOMMER', 0)
    expect(free.body).toMatchObject({ paymentStatus: 'paid', paymentTotal: 0 })
    expect((await look(ida)).people.map(({ registration }) => registration?.state)).toEqual([
      'registered',
      'registered',
    ])
    const receipt = await receiptOf(ida, { historyId: free.body.membershipHistoryId })
    expect([receipt.totalMinor, receipt.vatMinor, receipt.lines.length]).toEqual([0, 0, 2])
    const again = await pays('SOMMER')
    expect([again.status, again.problem.code]).toEqual([409, 'already_paid'])
    const other = await kept(vera, [vera])
    expect((await other.pays('SOMMER')).status).toBe(422)
    // Nothing goes back of a place that cost nothing.
    const [id = ''] = registrationIds
    expect((await server.as(ida).call(cancelRegistration, { params: { id } })).status).toBe(200)
    const staff = server.as(vera, { roles: [`org:${club.organisation.key}|role:ADMIN`] })
    const off = { params: { id: club.organisation.id, eventId: event.id } }
    expect((await staff.call(cancelEvent, off)).status).toBe(200)
    await runJobs(server, 'reconcilePayment')
    expect(await server.deps.db.select().from(refund)).toEqual([])
    expect(await problems()).toEqual([])
  })

  test('takes the place of the payment without it, whose window is then given back', async () => {
    await codeOf({ percent: 50 })
    const { registrationIds } = await kept(ida, [ida])
    const dear = await openTickets(server, ida, { event, registrationIds })
    const cheap = await openTickets(server, ida, { event, registrationIds, discountCode: 'SOMMER' })
    await pay(server, cheap)
    await runJobs(server)
    await pay(server, dear)
    await runJobs(server)
    const { payments } = await books(server)
    expect(payments.map(({ state, capturedMinor }) => [state, capturedMinor]).toSorted()).toEqual([
      ['captured', 9375],
      ['voided', 0],
    ])
    expect(await stateOf(ida)).toBe('registered')
    expect(await problems()).toEqual([])
  })

  test('is one use for a payer who begins again, also with others', async () => {
    await codeOf({ maxUses: 1, maxUsesPerMember: 1 })
    const { registrationIds, quoted, pays } = await kept(ida, [ida, alma])
    const [first = ''] = registrationIds
    await openTickets(server, ida, { event, registrationIds: [first], discountCode: 'SOMMER' })
    // What is shown is what the payment would do: it takes the first one's place, with its use.
    expect((await quoted('SOMMER')).discountProblem).toBeNull()
    expect((await pays('SOMMER')).status).toBe(201)
    const uses = await server.deps.db.select({ use: purchase.discountUseId }).from(purchase)
    expect([uses.length, new Set(uses.map(({ use }) => use)).size]).toEqual([2, 1])
    const elsewhere = await anOpenEvent(server, { orgId: club.organisation.id })
    const tier = await aTier(server, elsewhere.id)
    const body = { places: [{ memberId: ida.id, tierId: tier.id }], discountCode: 'SOMMER' }
    const other = await server.as(ida).call(quoteTickets, { params: { id: elsewhere.id }, body })
    expect(other.body).toMatchObject({
      totalMinor: 15_000,
      discountProblem: expect.stringMatching(/^You have used/),
    })
  })

  test('is free again for another when the payment is declined, and is then not to be had by the first', async () => {
    await codeOf({ maxUses: 1 })
    const { registrationIds, quoted, pays } = await kept(ida, [ida])
    const open = await openTickets(server, ida, { event, registrationIds, discountCode: 'SOMMER' })
    const other = await kept(vera, [vera])
    expect((await other.quoted('SOMMER')).discountProblem).toMatch(/as often as it can be/)
    await server.gateway.pay(open.windowPath, '0100')
    await sayDeclined(server, open)
    expect((await other.quoted('SOMMER')).discountProblem).toBeNull()
    expect((await other.pays('SOMMER')).status).toBe(201)
    expect((await quoted('SOMMER')).discountProblem).toMatch(/as often as it can be/)
    expect((await pays('SOMMER')).status).toBe(422)
    // Without it the place is to be had at its price.
    expect((await pays()).body.paymentTotal).toBe(18_750)
  })

  test('opens no window once it is over, or takes off something else than was shown', async () => {
    const { id } = await codeOf({ percent: 50 })
    const change = (values: Partial<typeof discountCode.$inferInsert>) =>
      server.deps.db.update(discountCode).set(values).where(eq(discountCode.id, id))
    const { registrationIds } = await kept(ida, [ida])
    const open = await openTickets(server, ida, { event, registrationIds, discountCode: 'SOMMER' })
    const again = { token: open.token, membershipHistoryPaymentId: open.paymentId }
    expect((await openLink(server, ida, again)).windowLink).toBe(open.windowLink)
    for (const [values, code] of [
      [{ percent: 40 }, 'price_changed'],
      [{ percent: 50, enabled: false }, 'not_on_offer'],
      [{ enabled: true, appliesTo: 'memberships' }, 'not_on_offer'],
    ] as const) {
      await change(values)
      await expect(openLink(server, ida, again)).rejects.toThrow(code)
    }
    await change({ appliesTo: 'both' })
    expect((await openLink(server, ida, again)).windowLink).toBe(open.windowLink)
  })

  test('gives back a share of what was paid, not of the price, when a place is cancelled', async () => {
    await server.deps.db
      .update(eventTable)
      .set({ refundUntil: event.startDate, refundPercent: 50 })
      .where(eq(eventTable.id, event.id))
    await codeOf({ percent: 20 })
    const { registrationIds } = await kept(ida, [ida, alma])
    await pay(server, await openTickets(server, ida, { event, registrationIds, discountCode: 'SOMMER' }))
    await runJobs(server)
    const [id = ''] = registrationIds
    expect((await server.as(ida).call(cancelRegistration, { params: { id } })).status).toBe(200)
    // 187,50 less 20 % is 150,00.
    expect(await server.deps.db.select().from(refund)).toMatchObject([{ amountMinor: 7500, state: 'done' }])
    expect(await problems()).toEqual([])
  })
})

test('a quote is for the family alone, and of kinds of places of this event', async () => {
  const tier = await aTier(server, event.id)
  const elsewhere = await aTier(server, (await anOpenEvent(server, { orgId: club.organisation.id })).id)
  const ask = (memberId: string, tierId: string) =>
    server.as(ida).call(quoteTickets, { params: params(), body: { places: [{ memberId, tierId }] } })
  expect((await ask(vera.id, tier.id)).status).toBe(404)
  expect((await ask(ida.id, elsewhere.id)).body).toMatchObject({ places: [], totalMinor: 0 })
  expect((await ask(alma.id, tier.id)).body).toMatchObject({ places: [{ unitMinor: 15_000 }] })
})
