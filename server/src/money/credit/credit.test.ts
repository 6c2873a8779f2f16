import { recordClaimPayment as recordByHand, takeBackClaimPayment } from '@medlem/contract/claim'
import {
  approveCreditPayback,
  type Credit,
  listCredit,
  listOwnCredit,
  rejectCreditPayback,
  spendCredit,
  takeBackCredit,
} from '@medlem/contract/credit'
import { audit } from '@medlem/database/schema/audit'
import { member } from '@medlem/database/schema/member'
import { receipt } from '@medlem/database/schema/payment'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aChild } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { creditStage } from './testing/creditStage.ts'

let server: TestServer
type Stage = Awaited<ReturnType<typeof creditStage>>
let { ida, karl, karls, veras, here, claim, receive, own, payBack, limit, balances } = {} as Stage
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  ;({ ida, karl, karls, veras, here, claim, receive, own, payBack, limit, balances } =
    await creditStage(server))
})
afterEach(async () => {
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

describe('what is paid too much', () => {
  test('is credit at once, shown to payer and treasurer, and in the vouchers', async () => {
    const made = await claim()
    const { creditId } = await receive(made, 50_000)
    expect(creditId).not.toBeNull()
    expect(await own()).toEqual([5_000])
    expect((await karls.call(listCredit, { params: here() })).body).toMatchObject([
      { payerId: ida.id, amountMinor: 5_000, entries: [{ cause: 'paid_too_much', canTakeBack: false }] },
    ])
    const sums = await balances()
    expect([sums.get('bank'), sums.get('income'), sums.get('payer_credit')]).toEqual([
      50_000n,
      -45_000n,
      -5_000n,
    ])
  })

  test('says in whose words it came to the organisation alone', async () => {
    await receive(await claim(), 50_000)
    const reasonsOf = ({ body }: { body: Credit[] }) =>
      body.flatMap(({ entries }) => entries.map(({ reason }) => reason))
    expect(reasonsOf(await karls.call(listCredit, { params: here() }))).toEqual(['Bank'])
    expect(reasonsOf(await server.as(ida).call(listOwnCredit, {}))).toEqual([null])
  })

  test('may add up to more than one amount can be', async () => {
    const made = await claim()
    const most = 2_147_483_647
    for (const _ of Array(2)) await receive(made, most)
    const credit = 2 * most - 45_000
    expect(await own()).toEqual([credit])
    expect((await karls.call(listCredit, { params: here() })).body).toMatchObject([{ amountMinor: credit }])
    expect((await payBack(most)).body).toMatchObject({ amountMinor: credit - most })
  })

  test('is taken back with the payment that it came with, unless it is spent', async () => {
    const made = await claim()
    const { paymentId } = await receive(made, 50_000)
    await payBack(5_000)
    const takeBack = () =>
      karls.call(takeBackClaimPayment, {
        params: { ...here(), claimId: made.row.id },
        body: { paymentId: paymentId ?? '', reason: 'Another Ida' },
      })
    expect(await takeBack()).toMatchObject({ status: 409 })
    expect(await own()).toEqual([])
    await receive(made, 5_000)
    expect((await takeBack()).status).toBe(200)
    expect(await own()).toEqual([])
  })

  test('that came with no payment is taken back alone, once', async () => {
    const made = await claim()
    await receive(made, 45_000)
    const { creditId } = await receive(made, 7_000)
    const takeBack = () =>
      karls.call(takeBackCredit, {
        params: { ...here(), entryId: creditId ?? '' },
        body: { reason: 'Not hers' },
      })
    const isOffered = async () => {
      const [listed] = (await karls.call(listCredit, { params: here() })).body
      return listed?.entries.find(({ id }) => id === creditId)?.canTakeBack
    }
    expect(await isOffered()).toBe(true)
    const next = await claim(await aChild(server, ida))
    const spent = await server.as(ida).call(spendCredit, {
      params: { id: next.row.id },
      body: { amountMinor: 7_000, openMinor: 45_000 },
    })
    expect(await isOffered()).toBeUndefined()
    expect((await takeBack()).status).toBe(409)
    await karls.call(takeBackClaimPayment, {
      params: { ...here(), claimId: next.row.id },
      body: {
        paymentId: spent.body.parts.find(({ paymentId }) => paymentId)?.paymentId ?? '',
        reason: 'Wrong',
      },
    })
    expect(await isOffered()).toBe(true)
    expect((await takeBack()).body.amountMinor).toBe(0)
    expect((await takeBack()).status).toBe(409)
    expect((await balances()).get('payer_credit') ?? 0n).toBe(0n)
  })
})

describe('a payer who is erased', () => {
  const erase = () =>
    server.deps.db.update(member).set({ erasedAt: server.clock.now() }).where(eq(member.id, ida.id))

  test('pays what is open, and gets no credit beyond it', async () => {
    const made = await claim()
    await erase()
    await expect(receive(made, 50_000)).rejects.toMatchObject({
      status: 409,
      errors: [{ field: 'amountMinor', code: 'payer_erased' }],
    })
    await receive(made, 45_000)
    await expect(receive(made, 1)).rejects.toMatchObject({ status: 409 })
  })

  test('does not get back the credit that a payment took', async () => {
    await receive(await claim(), 50_000)
    const next = await claim(await aChild(server, ida))
    const { body } = await server.as(ida).call(spendCredit, {
      params: { id: next.row.id },
      body: { amountMinor: 5_000, openMinor: 45_000 },
    })
    await erase()
    const answer = await karls.call(takeBackClaimPayment, {
      params: { ...here(), claimId: next.row.id },
      body: { paymentId: body.parts.find(({ paymentId }) => paymentId)?.paymentId ?? '', reason: 'Wrong' },
    })
    expect(answer).toMatchObject({ status: 409, problem: { errors: [{ field: 'paymentId' }] } })
  })
})

describe('a call that is repeated because its answer was lost', () => {
  const changed = (field: string) => ({
    status: 409,
    problem: { code: 'price_changed', errors: [{ field }] },
  })

  test.each([45_000, 30_000, 50_000])('records %i øre of a claim once', async (amountMinor) => {
    const { row } = await claim()
    const record = () =>
      karls.call(recordByHand, {
        params: { ...here(), claimId: row.id },
        body: { amountMinor, openMinor: 45_000, method: 'cash', paidOn: '2026-11-01', reason: 'Cash' },
      })
    expect((await record()).status).toBe(201)
    expect(await record()).toMatchObject(changed('openMinor'))
    expect((await balances()).get('cash')).toBe(BigInt(amountMinor))
  })

  test('spends a part of credit once', async () => {
    await receive(await claim(), 50_000)
    const next = await claim(await aChild(server, ida))
    const spend = () =>
      server.as(ida).call(spendCredit, {
        params: { id: next.row.id },
        body: { amountMinor: 2_000, openMinor: 45_000 },
      })
    expect((await spend()).status).toBe(201)
    expect(await spend()).toMatchObject(changed('openMinor'))
    expect(await own()).toEqual([3_000])
  })

  test.each([null, 1_000])(
    'pays a part of credit back once, where a second person agrees above %s',
    async (above) => {
      await receive(await claim(), 50_000)
      await limit(above)
      expect((await payBack(2_000, 5_000)).status).toBe(201)
      expect(await payBack(2_000, 5_000)).toMatchObject(changed('creditMinor'))
      expect(await own()).toEqual([3_000])
    },
  )
})

describe('credit', () => {
  test('is spent on no day before it came', async () => {
    await receive(await claim(), 50_000)
    const next = await claim(await aChild(server, ida))
    const record = (paidOn: string) =>
      karls.call(recordByHand, {
        params: { ...here(), claimId: next.row.id },
        body: { amountMinor: 5_000, openMinor: 45_000, method: 'credit', paidOn, reason: 'On the phone' },
      })
    const early = { status: 422, problem: { errors: [{ field: 'paidOn', code: 'too_early' }] } }
    expect(await record('2026-10-31')).toMatchObject(early)
    expect(await own()).toEqual([5_000])
    expect((await record('2026-11-01')).status).toBe(201)
  })

  test('pays the next claim by a press of its payer, with a receipt, and never beyond it', async () => {
    await receive(await claim(), 50_000)
    const next = await claim(await aChild(server, ida))
    const spend = (amountMinor: number, { client = server.as(ida), openMinor = 45_000 } = {}) =>
      client.call(spendCredit, { params: { id: next.row.id }, body: { amountMinor, openMinor } })
    expect(await spend(5_001)).toMatchObject({ status: 409, problem: { code: 'price_changed' } })
    expect((await spend(5_000, { client: server.as(karl) })).status).toBe(404)
    expect((await spend(5_000)).body).toMatchObject({ paidMinor: 5_000, totalMinor: 45_000 })
    expect((await spend(1, { openMinor: 40_000 })).status).toBe(409)
    expect(await own()).toEqual([])
    const receipts = await server.deps.db.select().from(receipt)
    expect(receipts.map(({ content }) => content)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ totalMinor: 5_000, paymentMethod: expect.stringMatching(/^Credit/) }),
      ]),
    )
    const sums = await balances()
    expect([sums.get('bank'), sums.get('income'), sums.get('payer_credit') ?? 0n]).toEqual([
      50_000n,
      -50_000n,
      0n,
    ])
  })

  test('is spent once by two presses at a time', async () => {
    await receive(await claim(), 50_000)
    const next = await claim(await aChild(server, ida))
    const spend = () =>
      server
        .as(ida)
        .call(spendCredit, { params: { id: next.row.id }, body: { amountMinor: 5_000, openMinor: 45_000 } })
    const answers = await Promise.all([spend(), spend()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('is paid back by staff, above the organisation’s limit by two, also bit by bit', async () => {
    await receive(await claim(), 65_000)
    await limit(8_000)
    expect((await payBack(5_000)).body).toMatchObject({ amountMinor: 15_000, paybacks: [] })
    const { body } = await payBack(5_000)
    // What waits is not spent meanwhile.
    expect(body).toMatchObject({ amountMinor: 10_000, paybacks: [{ amountMinor: 5_000, isOwn: true }] })
    expect((await payBack(10_001)).status).toBe(409)
    const params = { ...here(), paybackId: body.paybacks[0]?.id ?? '' }
    expect((await karls.call(approveCreditPayback, { params })).status).toBe(403)
    expect((await veras.call(approveCreditPayback, { params })).body).toMatchObject({
      amountMinor: 10_000,
      paybacks: [],
    })
    expect((await veras.call(approveCreditPayback, { params })).status).toBe(409)
    const again = (await payBack(10_000)).body.paybacks[0]?.id ?? ''
    const rejected = await veras.call(rejectCreditPayback, {
      params: { ...here(), paybackId: again },
      body: { reason: 'She will pay next year' },
    })
    expect(rejected.body).toMatchObject({ amountMinor: 10_000, paybacks: [] })
    expect((await balances()).get('payer_credit')).toBe(-10_000n)
    const entries = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.subjectId, ida.id))
      .orderBy(audit.id)
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['credit_add', 'credit_pay_back', 'credit_approve', 'credit_reject']),
    )
  })
})
