import { createHmac } from 'node:crypto'
import { exportBookkeeping } from '@medlem/contract/ledger'
import { updatePayment } from '@medlem/contract/payment'
import type { ProviderCredentials } from '@medlem/contract/paymentCredentials'
import type { MemberRow } from '@medlem/database/schema/member'
import { organisation } from '@medlem/database/schema/organisation'
import { callbackInbox, receipt as receiptTable } from '@medlem/database/schema/payment'
import { savedCard } from '@medlem/database/schema/savedCard'
import { copenhagenDate } from '@medlem/domain/calendar'
import { paymentMethodName } from '@medlem/domain/paymentMethod'
import { registerVippsWebhook } from '@medlem/payments/vipps/registerWebhook'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aChild, aMember } from '../../testing/builders.ts'
import { recordingLog } from '../../testing/recordingLog.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { readFees } from '../ledger/readFees.ts'
import { readCsv } from '../ledger/testing/readCsv.ts'
import { sweepPayments } from '../reconciliation/reconcile.ts'
import { aTreasurer, creditedMinor, giveBack } from '../refund/testing/treasurer.ts'
import { sealCredentials } from './credentials.ts'
import { aClub, books, type Club, openPurchase, pay, runJobs, saving, sayPaid } from './testing/buyer.ts'

const KEY = 'sk_live_of_the_choir_0123456789'
const vipps = {
  clientId: 'client-of-the-choir',
  clientSecret: KEY,
  subscriptionKey: 'subscription-of-the-choir',
  merchantSerialNumber: '123456',
}

let server: TestServer
const logged: unknown[] = []
let ida: MemberRow
let gateway: { captured: number; credited: number }

beforeAll(async () => {
  server = await testServer({
    listen: true,
    merchants: [{ name: 'Koret', apiKey: KEY, live: true }],
    deps: { log: recordingLog(logged) },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  // The gateway signs with the time of its own clock, which is the real one.
  server.clock.set(new Date().toISOString())
  ida = await aMember(server)
  gateway = { captured: (await books(server)).gatewayCaptured, credited: await creditedMinor(server) }
})
afterEach(async () => {
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

async function register(provider: 'stripe' | 'vipps', address: string): Promise<string> {
  const apiUrl = server.gateway.url()
  if (provider === 'vipps') {
    const registered = await registerVippsWebhook({ ...vipps, apiUrl, fetch }, address)
    return registered?.secret ?? ''
  }
  const answer = await fetch(`${apiUrl}/v1/webhook_endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}` },
    body: new URLSearchParams({ url: address, 'enabled_events[0]': '*' }),
  })
  return ((await answer.json()) as { secret: string }).secret
}

/** A club with real money at that provider, which sends its webhooks to the club's address. */
async function clubAt(provider: 'stripe' | 'vipps') {
  const club = await aClub(server)
  const { id, webhookToken } = club.organisation
  const path = `/callbacks/${provider}/org/${webhookToken}`
  const webhookSecret = await register(provider, `${server.deps.config.baseUrl}${path}`)
  const { credentials: kept } = (
    provider === 'stripe'
      ? { provider, credentials: { secretKey: KEY, webhookSecret } }
      : { provider, credentials: { ...vipps, webhookSecret } }
  ) satisfies ProviderCredentials
  const paymentAuthToken = sealCredentials(server.deps.config, { orgId: id, provider, kept })
  const values = { paymentProvider: provider, paymentAuthToken }
  await server.deps.db.update(organisation).set(values).where(eq(organisation.id, id))
  const changed: Club = { ...club, organisation: { ...club.organisation, ...values } }
  return { club: changed, path, webhookSecret }
}

const countStored = () => server.deps.db.$count(callbackInbox)
const dropWebhooks = () =>
  server.gateway.control('POST', '/faults', { place: 'callback', kind: 'drop', times: 9 })
const ring = (url: string, payload: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })
const paid = async () => {
  const { states, gatewayCaptured, captureCalls, activeYears, receiptNumbers } = await books(server)
  const captured = gatewayCaptured - gateway.captured
  return { states, captured, captureCalls, activeYears, receiptNumbers }
}
const once = {
  states: ['captured'],
  captured: 45_000,
  captureCalls: 1,
  activeYears: 1,
  receiptNumbers: [1],
}

describe.each(['stripe', 'vipps'] as const)('a purchase through %s', (provider) => {
  let made: Awaited<ReturnType<typeof clubAt>>
  beforeEach(async () => {
    await server.gateway.control('DELETE', '/faults')
    made = await clubAt(provider)
  })

  test('is paid by its signed webhook alone, once however often it is sent; and given back', async () => {
    const purchase = await openPurchase(server, ida, { club: made.club })
    await pay(server, purchase)
    const before = await countStored()
    expect(before).toBeGreaterThan(0)
    await runJobs(server)
    expect(await paid()).toEqual(once)
    const sent = (await server.gateway.control('GET', '/callbacks')).body as unknown as {
      callbackIdentifier: string
      url: string
    }[]
    const own = sent.filter(({ url }) => url.endsWith(made.path))
    for (const { callbackIdentifier } of own) {
      const { body } = await server.gateway.control('POST', `/callbacks/${callbackIdentifier}/replay`)
      expect(body.status).toBe(200)
    }
    const after = await countStored()
    await server.gateway.control('POST', `/callbacks/${own[0]?.callbackIdentifier}/replay`)
    expect(await countStored()).toBe(after)
    await runJobs(server)
    expect(await paid()).toEqual(once)
    const { client } = await aTreasurer(server, made.club)
    expect((await giveBack(client, purchase)).body).toMatchObject({ state: 'done', amountMinor: 45_000 })
    expect((await creditedMinor(server)) - gateway.credited).toBe(45_000)
  })

  test('is paid when the browser comes back without a webhook, and by the reconciler when neither comes', async () => {
    await dropWebhooks()
    const first = await openPurchase(server, ida, { club: made.club })
    await pay(server, first)
    expect((await sayPaid(server, first)).body.paymentStatus).toBe('paid')
    expect(await paid()).toEqual(once)
    const jonas = await aMember(server, { email: 'jonas@example.org' })
    await dropWebhooks()
    await pay(server, await openPurchase(server, jonas, { club: made.club }))
    await runJobs(server, 'reconcilePayment')
    expect(await paid()).toMatchObject({ states: ['captured', 'captured'], captured: 90_000, activeYears: 2 })
  })

  test('that is left in the window is declined, and can’t be paid any more', async () => {
    await dropWebhooks()
    const purchase = await openPurchase(server, ida, { club: made.club })
    await server.gateway.post(purchase.windowPath, { action: 'cancel' })
    // Vipps sends the browser to one address, whatever happened.
    const { historyId, paymentId } = purchase
    const said = await server.as(ida).call(updatePayment, {
      params: { historyId, paymentId },
      body: { paymentStatus: provider === 'vipps' ? 'paid' : 'declined' },
    })
    expect(said.body.paymentStatus).toBe('declined')
    await server.gateway.pay(purchase.windowPath, '0019')
    await runJobs(server, 'reconcilePayment')
    expect(await paid()).toMatchObject({ states: ['declined'], captured: 0, activeYears: 0 })
  })

  test('refuses a webhook without its signature, too old, or at an unknown address; nothing is stored', async () => {
    const purchase = await openPurchase(server, ida, { club: made.club })
    const { payments } = await books(server)
    const body = JSON.stringify(
      provider === 'stripe'
        ? {
            id: 'evt_1',
            type: 'checkout.session.completed',
            data: { object: { object: 'checkout.session', id: payments[0]?.providerPaymentId } },
          }
        : { reference: payments[0]?.providerPaymentId, name: 'AUTHORIZED', success: true },
    )
    const signed = (secret: string, ageMs: number) => {
      const at = Math.floor((server.clock.now().getTime() - ageMs) / 1000)
      return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
    }
    expect((await ring(made.path, body)).statusCode).toBe(400)
    expect((await ring(made.path, 'x'.repeat(60_000))).statusCode).toBe(400)
    if (provider === 'stripe') {
      const forged = { 'stripe-signature': signed('whsec_of_somebody_else', 0) }
      expect((await ring(made.path, body, forged)).statusCode).toBe(400)
      const stale = { 'stripe-signature': signed(made.webhookSecret, 301_000) }
      expect((await ring(made.path, body, stale)).statusCode).toBe(400)
    }
    const nobodys = made.path.replace(/[0-9a-f]{8}$/, '00000000')
    for (const path of [nobodys, `/callbacks/${provider}/org/x`, made.path.replace(provider, 'freepay')]) {
      const answer = await ring(path, body)
      expect([answer.statusCode, answer.body]).toEqual([200, ''])
    }
    expect([await countStored(), server.jobs.filter(({ name }) => name === 'settlePayment')]).toEqual([0, []])
    expect((await sayPaid(server, purchase)).body.paymentStatus).toBe('initiated')
  })
})

describe('a purchase with the app', () => {
  test('has its name on the payment and on the receipt, not that of a card', async () => {
    const { club } = await clubAt('vipps')
    const purchase = await openPurchase(server, ida, { club })
    await pay(server, purchase)
    const { body } = await sayPaid(server, purchase)
    const name = paymentMethodName('vipps', { currency: 'DKK', on: copenhagenDate(server.clock.now()) })
    expect(name).not.toBe('Card')
    expect(body.paymentMethod).toBe(name.toLowerCase())
    const [receipt] = await server.deps.db.select().from(receiptTable)
    expect(receipt?.content.paymentMethod).toBe(name)
  })

  test('that can’t be captured is logged as an error a day before Vipps ends its guarantee', async () => {
    const { club } = await clubAt('vipps')
    const purchase = await openPurchase(server, ida, { club })
    await dropWebhooks()
    await server.gateway.control('POST', '/faults', { place: 'capture', kind: 'error_before', times: 99 })
    await pay(server, purchase)
    await sayPaid(server, purchase)
    const warnings = () => JSON.stringify(logged).match(/"event":"hold_ending"/g)?.length ?? 0
    const reconcileLater = async (ms: number) => {
      server.clock.advance(ms)
      await sweepPayments(server.deps)
      await runJobs(server, 'reconcilePayment')
    }
    await reconcileLater(10 * 60_000)
    expect(warnings()).toBe(0)
    await reconcileLater(13.5 * 24 * 60 * 60_000)
    expect(warnings()).toBeGreaterThan(0)
    await server.gateway.control('DELETE', '/faults')
  })
})

test('Stripe tells the card that a payment saved, and it is kept for the payer', async () => {
  const { club } = await clubAt('stripe')
  await dropWebhooks()
  const purchase = await openPurchase(server, ida, { club, saving })
  await pay(server, purchase)
  expect((await sayPaid(server, purchase)).body.paymentStatus).toBe('paid')
  await runJobs(server, 'keepCard')
  const cards = await server.deps.db.select().from(savedCard)
  expect(cards).toMatchObject([{ memberId: ida.id, provider: 'stripe', last4: '0019' }])
})

describe('the provider’s fee', () => {
  const month = () => copenhagenDate(server.clock.now()).slice(0, 7)
  /** Total, fee and payout of each row of this month, and of its sums. */
  async function rows(of: Club) {
    const { client } = await aTreasurer(server, of)
    const call = { params: { id: of.organisation.id }, querystring: { month: month() } }
    const { body } = await client.call(exportBookkeeping, call)
    return readCsv(String(body))
      .slice(1)
      .map((cells) => cells.slice(10, 13))
  }

  test('is asked of Stripe until it is known, also after a full refund, and is in the bookkeeper’s export', async () => {
    const { club } = await clubAt('stripe')
    const alma = await aChild(server, ida)
    const purchase = await openPurchase(server, ida, { club, members: [ida, alma] })
    await pay(server, purchase)
    expect((await sayPaid(server, purchase)).body.paymentStatus).toBe('paid')
    expect(await rows(club)).toEqual([
      ['450,00', '', ''],
      ['450,00', '', ''],
      ['900,00', '', ''],
    ])
    const { client } = await aTreasurer(server, club)
    await giveBack(client, purchase, { amountMinor: 90_000, keepsYears: false })
    // The adapter asks twice before it reports no answer.
    await server.gateway.control('POST', '/faults', { place: 'lookup', kind: 'garbage', times: 2 })
    expect(await readFees(server.deps)).toBe(0)
    expect(await readFees(server.deps)).toBe(1)
    expect(await readFees(server.deps)).toBe(0)
    const from = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
    // 1.5 % and 1.80 of 900, which Stripe keeps whatever goes back.
    expect(await rows(club)).toEqual([
      ['450,00', '7,65', from],
      ['450,00', '7,65', from],
      ['-450,00', '', ''],
      ['-450,00', '', ''],
      ['0,00', '15,30', ''],
    ])
    expect((await books(server)).states).toEqual(['refunded'])
  })

  test('of Vipps is not reported, and not asked for', async () => {
    const { club } = await clubAt('vipps')
    const purchase = await openPurchase(server, ida, { club })
    await pay(server, purchase)
    await sayPaid(server, purchase)
    await server.gateway.control('POST', '/faults', { place: 'lookup', kind: 'garbage' })
    expect(await readFees(server.deps)).toBe(0)
    expect(await rows(club)).toEqual([
      ['450,00', '', ''],
      ['450,00', '', ''],
    ])
    const { body } = await server.gateway.control('GET', '/faults')
    expect(JSON.stringify(body)).toContain('garbage')
    await server.gateway.control('DELETE', '/faults')
  })
})

test('a webhook of one organisation says nothing about a payment of another', async () => {
  const ours = await clubAt('stripe')
  const theirs = await clubAt('stripe')
  await dropWebhooks()
  const purchase = await openPurchase(server, ida, { club: ours.club })
  await pay(server, purchase)
  const { payments } = await books(server)
  const object = { object: 'checkout.session', id: payments[0]?.providerPaymentId }
  const body = JSON.stringify({ id: 'evt_2', type: 'checkout.session.completed', data: { object } })
  const at = Math.floor(server.clock.now().getTime() / 1000)
  const sign = (secret: string) => createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  const ringAt = ({ path, webhookSecret }: typeof ours) =>
    ring(path, body, { 'stripe-signature': `t=${at},v1=${sign(webhookSecret)}` })
  expect((await ringAt(theirs)).statusCode).toBe(200)
  expect(await countStored()).toBe(0)
  expect((await ringAt(ours)).statusCode).toBe(200)
  expect(await countStored()).toBe(1)
})
