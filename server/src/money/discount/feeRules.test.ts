import { exportBookkeeping } from '@medlem/contract/ledger'
import { createPayment, getPayment } from '@medlem/contract/payment'
import { quotePurchase } from '@medlem/contract/purchaseQuote'
import { getReceipt } from '@medlem/contract/receipt'
import { familyCap } from '@medlem/database/schema/fee'
import type { MemberRow } from '@medlem/database/schema/member'
import { membershipConfiguration } from '@medlem/database/schema/organisation'
import { purchase, purchaseLine } from '@medlem/database/schema/payment'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aChild,
  aConfiguration,
  aDiscountCode,
  aLink,
  aMember,
  anActiveYear,
} from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aClub, type Club, draft, openPurchase, pay, sayDeclined, sayPaid } from '../payment/testing/buyer.ts'

let server: TestServer
let ida: MemberRow
let alma: MemberRow
let club: Club

beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  ida = await aMember(server)
  alma = await aChild(server, ida)
  club = await aClub(server)
})

const year = () => Number(club.configuration.startDate.slice(0, 4))
const setFee = (values: Partial<typeof membershipConfiguration.$inferInsert>) =>
  server.deps.db
    .update(membershipConfiguration)
    .set(values)
    .where(eq(membershipConfiguration.id, club.configuration.id))
const setCap = (limitMinor: number) =>
  server.deps.db.insert(familyCap).values({ orgId: club.organisation.id, year: year(), limitMinor })
const codeOf = (values: Partial<Parameters<typeof aDiscountCode>[1]> = {}) =>
  aDiscountCode(server, { orgId: club.organisation.id, code: 'SOMMER', ...values })
const quoted = async (who: MemberRow, members: MemberRow[], discountCode?: string) => {
  const lines = members.map(({ id }) => ({ memberId: id, membershipConfId: club.configuration.id }))
  const body = { orgId: club.organisation.id, lines, discountCode }
  return (await server.as(who).call(quotePurchase, { body })).body
}
const buys = async (payer: MemberRow, members: MemberRow[], discountCode?: string) => {
  const opened = await openPurchase(server, payer, { club, members, ...(discountCode && { discountCode }) })
  const paid = await sayPaid(server, opened, await pay(server, opened))
  expect(paid.body.paymentStatus).toBe('paid')
  return { ...opened, payment: paid.body }
}
const rulesOf = (adjustments: readonly { kind: string; amountMinor: number }[] = []) =>
  adjustments.map(({ kind, amountMinor }) => `${kind} ${amountMinor}`)

describe('a purchase under every rule', () => {
  test('costs what was quoted, and its receipt and the accounting export say why', async () => {
    await setFee({
      priceSteps: [{ from: `${year()}-01-02`, priceMinor: 40_000 }],
      joiningFeeMinor: 10_000,
    })
    await setCap(60_000)
    await codeOf({ percent: 10 })
    const quote = await quoted(ida, [ida, alma], 'sommer')
    // Twice 400, at most 600 for the family, ten percent off, and 100 for each who joins.
    expect(quote).toMatchObject({ totalMinor: 74_000, discountProblem: null })
    const { historyId, payment } = await buys(ida, [ida, alma], 'sommer')
    expect(payment.paymentTotal).toBe(74_000)
    const rules = ['price_step -5000', 'family_cap -10000', 'discount_code -3000', 'joining_fee 10000']
    for (const line of payment.lines) {
      expect([line.unitMinor, rulesOf(line.adjustments)]).toEqual([37_000, rules])
    }
    const receipt = await server.as(ida).call(getReceipt, { params: { id: historyId } })
    expect(receipt.body.totalMinor).toBe(74_000)
    expect(receipt.body.lines.map(({ adjustments }) => rulesOf(adjustments))).toEqual([rules, rules])
    const staff = server.as(await aMember(server), { roles: [`org:${club.organisation.key}|role:ADMIN`] })
    const month = server.clock.now().toISOString().slice(0, 7)
    const csv = await staff.call(exportBookkeeping, {
      params: { id: club.organisation.id },
      querystring: { month },
    })
    expect(csv.body).toContain(
      'Ordinary price 450,00 kr.; Price on the day of purchase −50,00 kr.; Family maximum −100,00 kr.; Discount code SOMMER −30,00 kr.; Joining fee 100,00 kr.',
    )
  })

  test('the price of a purchase that is paid stays when the fee changes', async () => {
    const { payment, historyId } = await buys(ida, [ida])
    await setFee({ membershipPriceMinor: 99_900, joiningFeeMinor: 5000 })
    await setCap(1)
    const params = { historyId, paymentId: payment.id }
    expect((await server.as(ida).call(getPayment, { params })).body.paymentTotal).toBe(45_000)
  })

  test('a price that begins while the member pays is asked for, not charged', async () => {
    const tomorrow = new Date(server.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    await setFee({ priceSteps: [{ from: tomorrow, priceMinor: 50_000 }] })
    const historyId = await draft(server, ida, { club })
    server.clock.advance(86_400_000)
    const late = await server.as(ida).call(createPayment, {
      params: { id: historyId },
      body: { paymentTotal: 45_000 },
    })
    expect([late.status, late.problem.code]).toEqual([409, 'price_changed'])
  })
})

describe('a joining fee', () => {
  test('is paid once: not by a member who had a year before, and not again', async () => {
    await setFee({ joiningFeeMinor: 10_000 })
    const earlier = await aConfiguration(server, {
      orgId: club.organisation.id,
      startDate: '2020-01-01',
      endDate: '2020-12-31',
    })
    await anActiveYear(server, { member: alma, configuration: earlier })
    const quote = await quoted(ida, [ida, alma])
    expect(quote.lines.map(({ memberId, unitMinor }) => [memberId, unitMinor])).toEqual([
      [ida.id, 55_000],
      [alma.id, 45_000],
    ])
  })
})

describe('a family’s cap', () => {
  test('counts what linked accounts and their children have paid, by whomever', async () => {
    await setCap(100_000)
    const bo = await aMember(server, { firstName: 'Bo' })
    const eva = await aChild(server, bo, { firstName: 'Eva' })
    await aLink(server, { from: ida, to: bo })
    await buys(bo, [bo, eva])
    expect((await quoted(ida, [ida, alma])).totalMinor).toBe(10_000)
    const { payment } = await buys(ida, [ida, alma])
    expect(payment.paymentTotal).toBe(10_000)
    // A stranger’s family has a cap of its own.
    const vera = await aMember(server)
    expect((await quoted(vera, [vera])).totalMinor).toBe(45_000)
  })
})

describe('a discount code', () => {
  test('is refused with the reason when it is unknown, too early, too late, or of another organisation', async () => {
    await codeOf({ code: 'NEXT', validFrom: '2090-01-01' })
    await codeOf({ code: 'LAST', validTo: '2021-01-01' })
    await codeOf({ code: 'OFF', enabled: false })
    const other = await aClub(server)
    await aDiscountCode(server, { orgId: other.organisation.id, code: 'OTHER' })
    const historyId = await draft(server, ida, { club })
    for (const discountCode of ['WHAT', 'NEXT', 'LAST', 'OFF', 'OTHER']) {
      expect((await quoted(ida, [ida], discountCode)).discountProblem).toMatch(/code/)
      const refused = await server
        .as(ida)
        .call(createPayment, { params: { id: historyId }, body: { discountCode } })
      expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([422, 'discountCode'])
    }
    expect((await quoted(ida, [ida], 'LAST')).totalMinor).toBe(45_000)
  })

  test('of whose last use two want at once, one gets it', async () => {
    await codeOf({ maxUses: 1 })
    const people = await Promise.all([1, 2, 3, 4].map(() => aMember(server)))
    const drafts = await Promise.all(people.map((who) => draft(server, who, { club })))
    const answers = await Promise.all(
      people.map((who, n) =>
        server.as(who).call(createPayment, {
          params: { id: drafts[n] ?? '' },
          body: { discountCode: 'SOMMER' },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
  })

  test('gives a use back when the payment is declined, and takes it again when there is one', async () => {
    await codeOf({ maxUses: 1, percent: null, amountMinor: 5000 })
    const vera = await aMember(server)
    const first = await openPurchase(server, ida, { club, discountCode: 'SOMMER' })
    expect((await quoted(vera, [vera], 'SOMMER')).discountProblem).toMatch(/as often as it can be/)
    await server.gateway.pay(first.windowPath, '0100')
    await sayDeclined(server, first)
    expect((await quoted(vera, [vera], 'SOMMER')).totalMinor).toBe(40_000)
    const { payment } = await buys(vera, [vera], 'SOMMER')
    expect(payment.paymentTotal).toBe(40_000)
    const again = await server.as(ida).call(createPayment, {
      params: { id: first.historyId },
      body: { discountCode: 'SOMMER' },
    })
    expect(again.status).toBe(422)
    // Without it the same year is to be had at its price.
    const plain = await server.as(ida).call(createPayment, { params: { id: first.historyId }, body: {} })
    expect(plain.body.paymentTotal).toBe(45_000)
  })

  test('is one use for a payer who begins again, and no more than a payer may have', async () => {
    await codeOf({ maxUsesPerMember: 1 })
    await openPurchase(server, ida, { club, discountCode: 'SOMMER' })
    // What is shown is what the purchase would do: for the same membership its use goes on, for another it is one too many.
    expect(await quoted(ida, [ida], 'SOMMER')).toMatchObject({ discountProblem: null, totalMinor: 40_500 })
    expect((await quoted(ida, [alma], 'SOMMER')).discountProblem).toMatch(/^You have used/)
    // With her child it is another purchase that takes the first one's place.
    const { payment } = await buys(ida, [ida, alma], 'SOMMER')
    expect(payment.paymentTotal).toBe(81_000)
    expect((await quoted(ida, [ida], 'SOMMER')).discountProblem).toMatch(/^You have used/)
    const uses = await server.deps.db.select({ use: purchase.discountUseId }).from(purchase)
    expect(new Set(uses.map(({ use }) => use)).size).toBe(1)
    const lines = await server.deps.db.select().from(purchaseLine)
    expect(lines.every(({ adjustments }) => adjustments[0]?.code === 'SOMMER')).toBe(true)
  })

  test('that takes everything off needs no payment window', async () => {
    await codeOf({ percent: 100 })
    const historyId = await draft(server, ida, { club })
    const free = await server.as(ida).call(createPayment, {
      params: { id: historyId },
      body: { discountCode: 'SOMMER', paymentTotal: 0 },
    })
    expect(free.body).toMatchObject({ paymentStatus: 'paid', paymentTotal: 0 })
  })
})

test('a quote names only people whom the caller can pay for', async () => {
  const vera = await aMember(server)
  expect(await quoted(ida, [vera])).toMatchObject({ lines: [], totalMinor: 0 })
})
