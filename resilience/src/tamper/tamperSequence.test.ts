import { createMembership, createPeriod } from '@medlem/contract/membershipChange'
import {
  createPayment,
  findPaymentReturn,
  openPaymentWindow,
  preparePayment,
  updatePayment,
} from '@medlem/contract/payment'
import { familyInvitation } from '@medlem/database/schema/family'
import type { MemberRow } from '@medlem/database/schema/member'
import { organisation } from '@medlem/database/schema/organisation'
import { liveKey } from '@medlem/sandbox/testing/testGateway'
import { brokenInvariants } from '@medlem/server/money/invariant/checkInvariants'
import { gatewayKeys } from '@medlem/server/money/payment/credentials'
import {
  aClub,
  type Club,
  draft,
  membershipData,
  openLink,
  openPurchase,
  pay,
  runJobs,
  sayCapture,
  sayDeclined,
  sayPaid,
} from '@medlem/server/money/payment/testing/buyer'
import {
  aPaidPurchase,
  aTreasurer,
  creditedMinor,
  giveBack,
} from '@medlem/server/money/refund/testing/treasurer'
import { aChild, aConfiguration, aLink, aMember } from '@medlem/server/testing/builders'
import type { Reply } from '@medlem/server/testing/testClient'
import { type TestServer, testServer } from '@medlem/server/testing/testServer'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { figure } from '../effort.ts'
import { eventsOf, recordedLog, takeSnapshot, takings } from './tamperSnapshot.ts'

/** Experiment E5 (design §6), the part in which time passes: what was right when it began and is not any more. */
const { log, lines } = recordedLog()
let server: TestServer
let mallory: MemberRow
let ida: MemberRow
let club: Club
let before: ReturnType<typeof takings>
let sequences = 0

beforeAll(async () => {
  server = await testServer({ deps: { log } })
})
afterAll(async () => {
  figure(`E5 tampering as time passes: ${sequences} sequences, no year that was not paid for.`)
  await server.close()
})
beforeEach(async () => {
  await server.reset()
  lines.length = 0
  mallory = await aMember(server, { firstName: 'Mallory' })
  ida = await aMember(server, { firstName: 'Ida' })
  club = await aClub(server)
  before = takings(await takeSnapshot(server))
})
afterEach(async () => {
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
  sequences += 1
})

/** What somebody has got out of it. */
async function gained() {
  const { activeYears, ledgerCapturedMinor } = takings(await takeSnapshot(server))
  return {
    years: activeYears - before.activeYears,
    paidMinor: ledgerCapturedMinor - before.ledgerCapturedMinor,
  }
}
const nothing = { years: 0, paidMinor: 0 }
const one = { years: 1, paidMinor: 45_000 }
const refusal = ({ status, problem }: Reply<unknown>) => [status, problem.code]

describe('a family link that ends [S17][P03]', () => {
  /** Buys for Jonas step by step; answers the step at which it was refused, if any. */
  async function buyUntil(last: string): Promise<unknown[]> {
    const jonas = await aMember(server, { firstName: 'Jonas' })
    await aLink(server, { from: mallory, to: jonas })
    const client = server.as(mallory)
    const goOn = async <T>(step: string, next: () => Promise<Reply<T>>): Promise<T> => {
      if (step === last) await server.deps.db.update(familyInvitation).set({ status: 'ended' })
      const reply = await next()
      if (reply.status >= 300) throw Object.assign(new Error(step), { refused: [step, ...refusal(reply)] })
      return reply.body
    }
    try {
      const { id } = await goOn('membership', () =>
        client.call(createMembership, {
          params: { memberId: jonas.id },
          body: { orgId: club.organisation.id },
        }),
      )
      const body = { membershipConfId: club.configuration.id, gdprAgreement: true, consentVersion: '1' }
      const year = await goOn('draft', () => client.call(createPeriod, { params: { id }, body }))
      const made = await goOn('payment', () =>
        client.call(createPayment, { params: { id: year.id }, body: {} }),
      )
      const data = membershipData({ membershipHistoryPaymentId: made.id, memberships: [] })
      const { token, membershipHistoryPaymentId } = await goOn('prepare', () =>
        client.call(preparePayment, { body: { token: 'nonce', membershipData: data } }),
      )
      const link = await goOn('link', () =>
        client.call(openPaymentWindow, {
          params: { provider: 'freepay' },
          body: { token, membershipHistoryPaymentId },
        }),
      )
      const windowPath = new URL(link.paymentWindowLink).pathname
      const { query } = await server.gateway.pay(windowPath, '0100')
      const params = { historyId: year.id, paymentId: membershipHistoryPaymentId }
      const { authorizationIdentifier } = query
      const reported = await goOn('return', () =>
        client.call(updatePayment, { params, body: { paymentStatus: 'paid', authorizationIdentifier } }),
      )
      return [reported.paymentStatus]
    } catch (error) {
      if (error instanceof Error && 'refused' in error) return error.refused as unknown[]
      throw error
    }
  }

  test.each([
    ['membership', 404, 'not_found'],
    ['draft', 404, 'not_found'],
    ['payment', 422, 'nothing_to_pay'],
    ['prepare', 422, 'nothing_to_pay'],
    ['link', 422, 'nothing_to_pay'],
  ])('before the step %s stops there', async (step, status, code) => {
    expect(await buyUntil(step)).toEqual([step, status, code])
    expect(await gained()).toEqual(nothing)
  })

  test('while the payer is in the window takes nothing from what is paid there', async () => {
    expect(await buyUntil('return')).toEqual(['paid'])
    expect(await gained()).toEqual(one)
  })
})

describe('a prepared token [S17]', () => {
  test('opens no window when its day is over, and still leads to the truth', async () => {
    const { token, paymentId } = await openPurchase(server, mallory, { club })
    server.clock.advance(86_400_001)
    const client = server.as(mallory)
    const link = await client.call(openPaymentWindow, {
      params: { provider: 'freepay' },
      body: { token, membershipHistoryPaymentId: paymentId },
    })
    expect(refusal(link)).toEqual([404, 'not_found'])
    const { body } = await client.call(findPaymentReturn, { body: { token } })
    expect(body).toMatchObject({ paymentStatus: 'initiated', totalPaid: 0 })
    expect(await gained()).toEqual(nothing)
  })

  test('is made of ids alone: prices, names, a status and twenty times the same line change nothing', async () => {
    const cheap = await aConfiguration(server, { orgId: club.organisation.id, membershipPriceMinor: 100 })
    const historyId = await draft(server, mallory, { club })
    const line = {
      membershipHistoryId: historyId,
      membershipConfId: cheap.id,
      memberId: ida.id,
      name: 'Free',
      price: 1,
      unitMinor: 1,
      membershipPrice: 0,
      status: 'active',
      linkStatus: 'approved',
      paid: true,
    }
    const data = membershipData({
      memberships: Array.from({ length: 20 }, () => line),
      paymentTotal: 1,
      Amount: 1,
      currency: 'JPY',
      status: 'paid',
    })
    // Some clients send their own access token for a nonce.
    const token = await server.issuer.token({ email: mallory.email ?? '' })
    const { body } = await server.as(mallory).call(preparePayment, { body: { token, membershipData: data } })
    expect(body).toMatchObject({ paymentTotal: 45_000, currency: 'DKK', skipped: [] })
    const { windowLink } = await openLink(server, mallory, body)
    const { body: windows } = await server.gateway.control('GET', '/windows')
    const asked = (windows as unknown as { paymentIdentifier: string }[]).find(({ paymentIdentifier }) =>
      windowLink.includes(paymentIdentifier),
    )
    expect(asked).toMatchObject({ amount: 45_000, currency: 'DKK' })
    expect(await gained()).toEqual(nothing)
  })
})

describe('what is paid is what was in the window [S17]', () => {
  test('a person who is added after it opened is not paid by it', async () => {
    const alone = await openPurchase(server, mallory, { club })
    const alma = await aChild(server, mallory)
    const both = await openPurchase(server, mallory, { club, members: [mallory, alma] })
    const authorization = await pay(server, alone, '0100')
    expect(refusal(await sayPaid(server, both, authorization))).toEqual([409, 'authorization_mismatch'])
    expect(refusal(await sayCapture(server, { ...both }, authorization))).toEqual([409, 'amount_mismatch'])
    expect(await gained()).toEqual(nothing)
    expect((await sayPaid(server, alone, authorization)).body.paymentStatus).toBe('paid')
    expect(await gained()).toEqual(one)
  })

  test('a hold of a cheap payment that is named for a dear one at the same moment pays the cheap one', async () => {
    const choir = await aClub(server, { priceMinor: 100 })
    const cheap = await openPurchase(server, mallory, { club: choir })
    const dear = await openPurchase(server, mallory, { club })
    const authorization = await pay(server, cheap, '0100')
    await Promise.all([
      sayPaid(server, dear, authorization),
      sayPaid(server, cheap, authorization),
      sayPaid(server, dear, authorization),
      sayCapture(server, dear, authorization),
    ])
    expect((await sayPaid(server, dear)).body.paymentStatus).toBe('initiated')
    expect(await gained()).toEqual({ years: 1, paidMinor: 100 })
    expect(eventsOf(lines)).toContain('authorization_differs')
  })

  test('a hold of another amount is never taken', async () => {
    const purchase = await openPurchase(server, mallory, { club })
    const authorization = await pay(server, purchase, '0506')
    for (const say of [sayPaid, sayCapture]) {
      const answer = await say(server, purchase, authorization)
      expect(refusal(answer)).toEqual([409, 'payment_not_authorized'])
    }
    expect(await gained()).toEqual(nothing)
    expect(eventsOf(lines)).toContain('payment_integrity_failure')
  })

  test('the reference key of another groups nothing of hers', async () => {
    const referenceKey = 'together'
    await draft(server, ida, { club, referenceKey })
    const historyId = await draft(server, mallory, { club, referenceKey })
    const { body } = await server.as(mallory).call(createPayment, { params: { id: historyId }, body: {} })
    expect(body).toMatchObject({ totalMembers: 1, paymentTotal: 45_000 })
    expect(JSON.stringify(body)).not.toContain(ida.id)
    expect(await gained()).toEqual(nothing)
  })
})

describe('a test is no payment [S17]', () => {
  const goLive = async ({ id }: Club['organisation']) => {
    const paymentAuthToken = gatewayKeys(server.deps.config).seal(liveKey, id)
    const live = { paymentTestMode: false, paymentAuthToken }
    await server.deps.db.update(organisation).set(live).where(eq(organisation.id, id))
  }

  test.each([true, false])('of a club that goes live meanwhile (with a new key: %s)', async (newKey) => {
    const proof = await aClub(server, { live: false })
    const old = await openPurchase(server, mallory, { club: proof })
    if (newKey) await goLive(proof.organisation)
    else await server.deps.db.update(organisation).set({ paymentTestMode: false })
    const authorization = await pay(server, old, '0100')
    const { token, paymentId } = old
    const fresh = {
      ...old,
      ...(await openLink(server, mallory, { token, membershipHistoryPaymentId: paymentId })),
    }
    expect(fresh.windowLink).not.toBe(old.windowLink)
    for (const purchase of [old, fresh]) {
      const said = await sayPaid(server, purchase, authorization)
      expect(said.body.paymentStatus).not.toBe('paid')
      const captured = await sayCapture(server, purchase, authorization)
      expect(captured.body.paymentStatus).not.toBe('paid')
    }
    await runJobs(server, 'reconcilePayment')
    expect(await gained()).toEqual(nothing)
  })
})

describe('everything twice, and in the wrong order [S17]', () => {
  test('words of every kind at once about one hold pay one year', async () => {
    const purchase = await openPurchase(server, mallory, { club })
    const authorization = await pay(server, purchase, '0100')
    const words = [sayPaid, sayCapture, sayDeclined]
    const answers = await Promise.all(
      Array.from({ length: 18 }, (_, n) => words[n % 3]?.(server, purchase, authorization)),
    )
    expect(answers.filter((answer) => (answer?.status ?? 500) >= 500)).toEqual([])
    expect((await sayPaid(server, purchase, authorization)).body.paymentStatus).toBe('paid')
    expect(await gained()).toEqual(one)
    expect(takings(await takeSnapshot(server)).receipts).toBe(1)
  })

  test('declined, paid, captured and prepared again with nothing held stays unpaid', async () => {
    const purchase = await openPurchase(server, mallory, { club })
    const unknown = '7e57ab1e-0000-4000-8000-000000000000'
    expect((await sayDeclined(server, purchase)).body.paymentStatus).toBe('declined')
    expect((await sayDeclined(server, purchase)).status).toBe(200)
    expect((await sayPaid(server, purchase, unknown)).body.paymentStatus).toBe('declined')
    expect(refusal(await sayCapture(server, purchase, unknown))).toEqual([409, 'payment_not_authorized'])
    const again = await openPurchase(server, mallory, { club })
    expect((await sayPaid(server, again, unknown)).body.paymentStatus).toBe('initiated')
    expect((await sayPaid(server, purchase, unknown)).body.paymentStatus).toBe('initiated')
    expect(await gained()).toEqual(nothing)
  })

  test('declining the own payment with the victim’s hold leaves that hold to the victim', async () => {
    const idas = await openPurchase(server, ida, { club })
    const authorization = await pay(server, idas, '0100')
    const own = await openPurchase(server, mallory, { club })
    expect((await sayDeclined(server, own, authorization)).body.paymentStatus).toBe('declined')
    expect(await gained()).toEqual(nothing)
    expect((await sayPaid(server, idas, authorization)).body.paymentStatus).toBe('paid')
    expect(await gained()).toEqual(one)
  })

  test('a forged word that the victim was declined does not keep her from paying', async () => {
    const idas = await openPurchase(server, ida, { club })
    const { body } = await server.gateway.control('GET', '/windows')
    const windows = body as unknown as { paymentIdentifier: string; callbackUrl: string }[]
    const window = windows.find(({ paymentIdentifier }) => idas.windowLink.includes(paymentIdentifier))
    await server.anonymous.send({
      method: 'POST',
      url: new URL(window?.callbackUrl ?? '').pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `paymentIdentifier=${window?.paymentIdentifier}&authorizationAccepted=false`,
    })
    await runJobs(server)
    expect((await sayPaid(server, idas, await pay(server, idas, '0100'))).body.paymentStatus).toBe('paid')
    expect(await gained()).toEqual(one)
  })

  test('refunds that come at once never give back more than was taken', async () => {
    const purchase = await aPaidPurchase(server, mallory, { club })
    const { client } = await aTreasurer(server, club)
    const credited = await creditedMinor(server)
    const answers = await Promise.all(
      [30_001, 30_002, 30_003, 30_004].map((amountMinor) => giveBack(client, purchase, { amountMinor })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const given = answers.flatMap(({ status, body }) => (status === 200 ? [body.amountMinor] : []))
    expect((await creditedMinor(server)) - credited).toBe(given[0])
  })
})

describe('the log', () => {
  test('names the caller and ignored fields that the contract has; it counts the others', async () => {
    const historyId = await draft(server, mallory, { club })
    lines.length = 0
    const body = { paymentStatus: 'paid', 'Ida Holm': 'ida.holm@example.org', '4512345678': true }
    await server.as(mallory).call(createPayment, { params: { id: historyId }, body: body as never })
    const logged = lines.filter(({ event }) => event === 'ignored_fields')
    expect(logged).toMatchObject([{ fields: ['paymentStatus'], others: 2, actorId: mallory.id }])
    expect(JSON.stringify(lines)).not.toMatch(/Holm|45123456/)
  })

  test('limits the lines about callbacks to random addresses', async () => {
    const post = () =>
      server.anonymous.send({ method: 'POST', url: '/callbacks/freepay/unknown', payload: '' })
    for (let n = 0; n < 100; n++) await post()
    const logged = () => eventsOf(lines).filter((event) => event === 'unknown_callback').length
    expect(logged()).toBe(60)
    server.clock.advance(60_000)
    await post()
    expect(logged()).toBe(61)
  })
})
