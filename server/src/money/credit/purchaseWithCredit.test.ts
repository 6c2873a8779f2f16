import { spendCredit } from '@medlem/contract/credit'
import { revokePeriod } from '@medlem/contract/grant'
import { listInstalments, takeBackInstalment } from '@medlem/contract/instalment'
import { createPayment } from '@medlem/contract/payment'
import { quotePurchase } from '@medlem/contract/purchaseQuote'
import { instalmentPart, instalmentPlan } from '@medlem/database/schema/instalment'
import { notification } from '@medlem/database/schema/notification'
import { organisation } from '@medlem/database/schema/organisation'
import { payment, receipt } from '@medlem/database/schema/payment'
import { addDays, copenhagenDate } from '@medlem/domain/calendar'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aChild } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { offerParts } from '../instalment/testing/aPlan.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import {
  books,
  draft,
  openLink,
  openPurchase,
  pay,
  prepareLink,
  sayDeclined,
  sayPaid,
} from '../payment/testing/buyer.ts'
import { aTreasurer, giveBack } from '../refund/testing/treasurer.ts'
import { creditStage } from './testing/creditStage.ts'

let server: TestServer
type Stage = Awaited<ReturnType<typeof creditStage>>
let { ida, karls, club, here, claim, receive, own, payBack, balances } = {} as Stage

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  ;({ ida, karls, club, here, claim, receive, own, payBack, balances } = await creditStage(server))
})
afterEach(async () => {
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

/** Ida pays a claim of 450 kr. and this amount more. */
const haveCredit = async (amountMinor: number) => receive(await claim(), 45_000 + amountMinor)
const aFriend = () => aChild(server, ida)
type Member = Awaited<ReturnType<typeof aFriend>>
const open = (member: Member) => openPurchase(server, ida, { club, members: [member], useCredit: true })

const offered = async (member: Member) => {
  const lines = [{ memberId: member.id, membershipConfId: club.configuration.id }]
  const { body } = await server.as(ida).call(quotePurchase, { body: { orgId: club.organisation.id, lines } })
  return body.creditMinor
}

const buy = async (
  member: Member,
  body: { paymentTotal?: number; useCredit?: boolean; inParts?: boolean },
) => {
  const id = await draft(server, ida, { club, member, referenceKey: crypto.randomUUID() })
  return server.as(ida).call(createPayment, { params: { id }, body })
}

describe('a purchase with credit', () => {
  test('is offered it, and takes none without being asked to', async () => {
    await haveCredit(5_000)
    const child = await aFriend()
    expect(await offered(child)).toBe(5_000)
    const made = await buy(child, { paymentTotal: 45_000 })
    expect(made.body).toMatchObject({ paymentTotal: 45_000, paymentStatus: 'initiated' })
    expect(await own()).toEqual([5_000])
  })

  test('pays the rest in the window: two receipts, one year, and vouchers that agree', async () => {
    await haveCredit(5_000)
    const opened = await open(await aFriend())
    expect(await own()).toEqual([])
    await sayPaid(server, opened, await pay(server, opened))
    expect(await own()).toEqual([])
    const { states, activeYears, capturedMinor } = await books(server)
    expect({ states: states.toSorted(), activeYears, capturedMinor }).toEqual({
      states: ['captured', 'manual', 'manual'],
      activeYears: 2,
      capturedMinor: 40_000,
    })
    const receipts = await server.deps.db.select().from(receipt)
    expect(receipts).toHaveLength(3)
    const sums = await balances()
    expect(sums.get('income')).toBe(-90_000n)
    expect(sums.get('payer_credit') ?? 0n).toBe(0n)
  })

  test('that credit covers whole needs no window, and its call is answered again when it is repeated', async () => {
    await haveCredit(50_000)
    const child = await aFriend()
    const id = await draft(server, ida, { club, member: child, referenceKey: crypto.randomUUID() })
    const press = () =>
      server.as(ida).call(createPayment, { params: { id }, body: { paymentTotal: 0, useCredit: true } })
    const [first, second] = await Promise.all([press(), press()])
    expect([first.status, second.status].toSorted()).toEqual([200, 201])
    expect(first.body).toMatchObject({ paymentStatus: 'paid', id: second.body.id })
    expect(await own()).toEqual([5_000])
  })

  test('takes the place of a window of the same years that was opened without credit', async () => {
    await haveCredit(45_000)
    const child = await aFriend()
    await openPurchase(server, ida, { club, members: [child] })
    expect((await buy(child, { paymentTotal: 0, useCredit: true })).body.paymentStatus).toBe('paid')
    expect((await books(server)).states.toSorted()).toEqual(['manual', 'manual', 'superseded'])
  })

  test('leaves enough for the window that a provider takes it', async () => {
    await haveCredit(44_900)
    const child = await aFriend()
    expect(await offered(child)).toBe(44_000)
    expect((await buy(child, { useCredit: true })).body.paymentTotal).toBe(1_000)
  })

  test('is refused at another price than was shown, in parts, and offers none while the gateway is tried', async () => {
    await haveCredit(5_000)
    const child = await aFriend()
    expect(await buy(child, { paymentTotal: 39_999, useCredit: true })).toMatchObject({
      status: 409,
      problem: { code: 'price_changed' },
    })
    expect(await buy(child, { useCredit: true, inParts: true })).toMatchObject({
      status: 422,
      problem: { errors: [{ field: 'useCredit', code: 'not_on_offer' }] },
    })
    await server.deps.db.update(organisation).set({ paymentTestMode: true })
    expect(await offered(child)).toBe(0)
  })
})

test.each([
  ['in parts, and then with credit', { inParts: true }, { useCredit: true }],
  ['with credit, and then in parts', { useCredit: true }, { inParts: true }],
] as const)(
  'a purchase that is chosen %s is another one, of which the last counts',
  async (_, first, last) => {
    const day = addDays(copenhagenDate(server.clock.now()), 20)
    await offerParts(server, club, { count: 2, days: [day], chargeMinor: 0 })
    await haveCredit(22_500)
    const id = await draft(server, ida, { club, member: await aFriend(), referenceKey: crypto.randomUUID() })
    const press = (body: { inParts?: boolean; useCredit?: boolean }) =>
      server.as(ida).call(createPayment, { params: { id }, body: { paymentTotal: 22_500, ...body } })
    const made = [await press(first), await press(last), await press(last)]
    expect(made.map(({ status }) => status)).toEqual([201, 201, 200])
    expect((await books(server)).states.toSorted()).toEqual(['created', 'manual', 'superseded'])
    const [found] = await server.deps.db
      .select({ creditMinor: instalmentPlan.creditMinor })
      .from(instalmentPlan)
      .innerJoin(payment, eq(payment.purchaseId, instalmentPlan.purchaseId))
      .where(eq(payment.id, made[1]?.body.id ?? ''))
    expect(found).toEqual({ creditMinor: 'useCredit' in last ? 22_500 : null })
  },
)

describe('credit that a window holds', () => {
  test('is free again once the window is declined', async () => {
    await haveCredit(5_000)
    const child = await aFriend()
    const opened = await open(child)
    // The same years may be bought otherwise: only one of the two is paid.
    expect([await offered(child), await offered(await aFriend())]).toEqual([5_000, 0])
    await sayDeclined(server, opened)
    expect(await own()).toEqual([5_000])
    expect(await offered(await aFriend())).toBe(5_000)
  })

  test('is neither spent on a claim nor paid back', async () => {
    await haveCredit(5_000)
    await open(await aFriend())
    const next = await claim(await aFriend())
    const body = { amountMinor: 5_000, openMinor: 45_000 }
    expect((await server.as(ida).call(spendCredit, { params: { id: next.row.id }, body })).status).toBe(409)
    expect((await payBack(5_000, 5_000)).status).toBe(409)
  })

  test('opens one of two windows at once', async () => {
    await haveCredit(5_000)
    const begin = async () => {
      const { body } = await buy(await aFriend(), { paymentTotal: 40_000, useCredit: true })
      return { ...(await prepareLink(server, ida, body.id)), provider: club.organisation.paymentProvider }
    }
    // Neither holds the credit before its window is asked for.
    const begun = [await begin(), await begin()]
    const opened = await Promise.allSettled(begun.map((one) => openLink(server, ida, one)))
    expect(opened.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await offered(await aFriend())).toBe(0)
  })

  test('releases the payment of a window that was given up, once something else took it', async () => {
    await haveCredit(5_000)
    const late = await open(await aFriend())
    await sayDeclined(server, late)
    const other = await open(await aFriend())
    await sayPaid(server, other, await pay(server, other))
    await sayPaid(server, late, await pay(server, late))
    const { states, activeYears, capturedMinor } = await books(server)
    expect({ states: states.toSorted(), activeYears, capturedMinor }).toEqual({
      states: ['captured', 'manual', 'manual', 'voided'],
      activeYears: 2,
      capturedMinor: 40_000,
    })
    const notices = await server.deps.db.select().from(notification)
    expect(notices.map(({ notice }) => notice?.code)).toContain('credit_gone')
  })
})

describe('a purchase that was paid in part with credit', () => {
  const bought = async (card?: string) => {
    await haveCredit(5_000)
    const opened = await open(await aFriend())
    await sayPaid(server, opened, await pay(server, opened, card))
    return opened
  }

  test('gives its credit back as credit once its money is refunded and its year has ended', async () => {
    const opened = await bought('0100')
    const treasurer = (await aTreasurer(server, club)).client
    const part = await giveBack(treasurer, opened, { amountMinor: 10_000 })
    expect([part.status, await own()]).toEqual([200, []])
    expect((await giveBack(treasurer, opened, { amountMinor: 30_000, keepsYears: false })).status).toBe(200)
    expect(await own()).toEqual([5_000])
    expect((await balances()).get('payer_credit')).toBe(-5_000n)
  })

  test('gives it back when the provider does not release the money', async () => {
    await bought('0324')
    expect(await own()).toEqual([5_000])
    expect((await books(server)).activeYears).toBe(1)
  })

  test('gives it back when staff take the payment by credit back', async () => {
    await bought('0100')
    const parts = await server.deps.db.select().from(instalmentPart)
    const part = parts.find(({ amountMinor }) => amountMinor === 5_000)
    const params = { ...here(), partId: part?.id ?? '' }
    const taken = await karls.call(takeBackInstalment, { params, body: { reason: 'On her word' } })
    expect([part?.amountMinor, taken.status, await own()]).toEqual([5_000, 200, [5_000]])
  })

  test('is paid: its call is refused when it is repeated, and not answered with what credit paid of it', async () => {
    const { historyId: id } = await bought('0100')
    const { problem } = await server
      .as(ida)
      .call(createPayment, { params: { id }, body: { useCredit: true } })
    expect(problem).toMatchObject({ status: 409, code: 'already_paid' })
  })

  test('is not among the plans that its payer looks at, as nothing of it is to be paid', async () => {
    await bought('0100')
    const { body } = await server.as(ida).call(listInstalments, {})
    expect(body.filter(({ claim }) => !claim)).toEqual([])
  })
})

test('a year that credit paid whole gives it back when it is taken back', async () => {
  await haveCredit(45_000)
  const { body } = await buy(await aFriend(), { paymentTotal: 0, useCredit: true })
  expect(await own()).toEqual([])
  const params = { id: body.membershipHistoryId }
  expect((await karls.call(revokePeriod, { params, body: { reason: 'Moved away' } })).status).toBe(200)
  expect(await own()).toEqual([45_000])
})

test('years of a family that credit paid whole end together, with a notice each, when one of them is taken back', async () => {
  await haveCredit(90_000)
  const referenceKey = crypto.randomUUID()
  const children = [await aFriend(), await aFriend()]
  const ids: string[] = []
  for (const member of children) ids.push(await draft(server, ida, { club, member, referenceKey }))
  const [id = '', other = ''] = ids
  const body = { paymentTotal: 0, useCredit: true }
  await server.as(ida).call(createPayment, { params: { id }, body })
  const take = (one: string) =>
    karls.call(revokePeriod, { params: { id: one }, body: { reason: 'Moved away' } })
  expect([(await books(server)).activeYears, (await take(id)).status]).toEqual([3, 200])
  expect([(await books(server)).activeYears, await own()]).toEqual([1, [90_000]])
  const notices = await server.deps.db.select().from(notification)
  const revoked = notices.flatMap(({ notice, data }) => (notice?.code === 'year_revoked' ? [data] : []))
  expect(revoked.map((data) => data?.membershipHistoryId).toSorted()).toEqual(ids.toSorted())
  expect((await take(other)).status).toBe(409)
})
