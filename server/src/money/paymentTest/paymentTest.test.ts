import type { PaymentProviderName } from '@medlem/contract/organisation'
import { createOrganisation, updatePaymentSettings } from '@medlem/contract/organisationSettings'
import { beginPaymentTest, finishPaymentTest, getSetup } from '@medlem/contract/setup'
import { audit } from '@medlem/database/schema/audit'
import type { MemberRow } from '@medlem/database/schema/member'
import { organisation } from '@medlem/database/schema/organisation'
import { paymentTest } from '@medlem/database/schema/paymentTest'
import { liveKey } from '@medlem/sandbox/testing/testGateway'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { jobHandlers } from '../../app/job/handlers.ts'
import { aMember } from '../../testing/builders.ts'
import { recordingLog } from '../../testing/recordingLog.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { gatewayKeys } from '../payment/credentials.ts'
import { aClub, type Club, openPurchase, pay, sayCapture } from '../payment/testing/buyer.ts'
import { withApp } from '../payment/testing/withApp.ts'

let server: TestServer
let club: Club
let karen: MemberRow

beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  karen = await aMember(server, { firstName: 'Karen', email: 'karen@example.org' })
  club = await aClub(server)
})

const support = () => server.as(karen, { roles: ['org:ALL|role:SUPER_ADMIN'] })
const params = () => ({ id: club.organisation.id })
const begin = (provider: PaymentProviderName = 'freepay') =>
  support().call(beginPaymentTest, { params: params(), body: { provider } })
const finish = (testId: string, query: Record<string, string> = {}) =>
  support().call(finishPaymentTest, {
    params: { ...params(), testId },
    body: { query: String(new URLSearchParams(query)) },
  })
const setup = () => support().call(getSetup, { params: params() })
const sweep = () => jobHandlers(server.deps).sweepPayments({})

/** Pays in the window as a browser does; answers what comes back with it. */
async function payIn(windowUrl: string, card = '0019'): Promise<Record<string, string>> {
  const { query } = await server.gateway.pay(new URL(windowUrl).pathname, card)
  return query
}

/** What the gateway holds of all that was ever asked for, in minor units. */
async function stillHeld(): Promise<number> {
  const { held, voided } = (await server.gateway.totals()) as Record<'held' | 'voided', number>
  return held - voided
}

describe('a test of the payment provider', () => {
  test('holds a small amount and lets it go at once, and buys nothing', async () => {
    const begun = await begin()
    expect(begun).toMatchObject({
      status: 201,
      body: { state: 'open', amountMinor: 300, currency: 'DKK', testMode: false, reason: null },
    })
    const before = await stillHeld()
    const query = await payIn(begun.body.windowUrl)
    expect(await stillHeld()).toBe(before + 300)
    const { body } = await finish(begun.body.id, query)
    expect(body).toMatchObject({ state: 'passed', reason: null, endedAt: expect.any(String) })
    expect(await stillHeld()).toBe(before)
    // Once more is harmless.
    expect((await finish(begun.body.id, query)).body).toEqual(body)
    expect((await setup()).body).toMatchObject({ keys: true, test: { state: 'passed' }, purchase: false })
    const entries = await server.deps.db.select().from(audit).orderBy(audit.id)
    expect(entries.find(({ action }) => action === 'payment_test')).toMatchObject({
      orgId: club.organisation.id,
      actorId: karen.id,
      detail: { provider: 'freepay', testMode: false },
    })
  })

  test('that the browser never came back from is ended by the callback and the sweep', async () => {
    const begun = await begin()
    const before = await stillHeld()
    await payIn(begun.body.windowUrl)
    const isReported = async () =>
      (await server.deps.db.select().from(paymentTest))[0]?.authorizationId !== null
    await expect.poll(isReported).toBe(true)
    server.clock.advance(2 * 60_000)
    await sweep()
    expect((await setup()).body.test).toMatchObject({ state: 'passed' })
    expect(await stillHeld()).toBe(before)
  })

  test('that no one paid in ends after its window, with the reason', async () => {
    await begin()
    server.clock.advance(3 * 3_600_000)
    await sweep()
    expect((await setup()).body.test).toMatchObject({
      state: 'failed',
      reason: 'No one paid in the window in time. Try again.',
    })
  })

  test('says that the card was declined', async () => {
    const begun = await begin()
    const query = await payIn(begun.body.windowUrl, '0000')
    expect((await finish(begun.body.id, { ...query, declined: '1' })).body).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/^The payment was declined/),
    })
  })

  test('with keys that the provider refuses says what to check, and opens no window', async () => {
    const { id } = club.organisation
    const paymentAuthToken = gatewayKeys(server.deps.config).seal('no-merchant-has-this-key', id)
    await server.deps.db.update(organisation).set({ paymentAuthToken })
    const lines: unknown[] = []
    const { log } = server.deps
    onTestFinished(() => {
      server.deps.log = log
    })
    server.deps.log = recordingLog(lines)
    const { body } = await begin()
    expect(body).toMatchObject({ state: 'failed', windowUrl: '' })
    expect(body.reason).toMatch(/^The provider opened no payment window/)
    // For the operator, what the provider answered, and no key.
    expect(lines.flat()).toContainEqual(
      expect.objectContaining({ event: 'payment_test_failed', reason: 'noWindow', code: expect.any(String) }),
    )
    expect(JSON.stringify(lines)).not.toContain('no-merchant-has-this-key')
  })

  test('says nothing about keys that were written after it', async () => {
    const begun = await begin()
    await finish(begun.body.id, await payIn(begun.body.windowUrl))
    const { id } = club.organisation
    const paymentAuthToken = gatewayKeys(server.deps.config).seal(liveKey, id)
    await server.deps.db.update(organisation).set({ paymentAuthToken })
    expect((await setup()).body.test).toBeNull()
  })

  test('is not passed by the authorization of another payment, which stays held', async () => {
    const begun = await begin()
    const purchase = await openPurchase(server, karen, { club })
    const authorizationIdentifier = await pay(server, purchase)
    const { body } = await finish(begun.body.id, { authorizationIdentifier })
    expect(body.state).toBe('open')
    expect((await sayCapture(server, purchase, authorizationIdentifier)).status).toBe(200)
  })

  test('is for those who may write the keys', async () => {
    const admin = server.as(karen, { roles: [`org:${club.organisation.key}|role:ADMIN`] })
    expect(
      (await admin.call(beginPaymentTest, { params: params(), body: { provider: 'freepay' } })).status,
    ).toBe(403)
    expect(await server.deps.db.select().from(paymentTest)).toEqual([])
  })
})

describe('a test of the app beside the provider', () => {
  test('goes through the app with its own keys, and stands beside the test of the provider', async () => {
    club = await withApp(server, club)
    expect((await setup()).body).toMatchObject({
      provider: 'freepay',
      test: null,
      app: { provider: 'vipps', test: null },
    })
    const before = await stillHeld()
    const begun = await begin('vipps')
    expect(begun).toMatchObject({ status: 201, body: { provider: 'vipps', state: 'open' } })
    const query = await payIn(begun.body.windowUrl)
    expect(await stillHeld()).toBe(before + 300)
    expect((await setup()).body.test).toBeNull()
    expect((await finish(begun.body.id, query)).body).toMatchObject({ provider: 'vipps', state: 'passed' })
    expect(await stillHeld()).toBe(before)
    expect((await setup()).body).toMatchObject({ test: null, app: { test: { state: 'passed' } } })
    const byCard = await begin()
    await finish(byCard.body.id, await payIn(byCard.body.windowUrl))
    expect((await setup()).body).toMatchObject({
      test: { provider: 'freepay', state: 'passed' },
      app: { test: { provider: 'vipps', state: 'passed' } },
    })
    const entries = await server.deps.db.select().from(audit).orderBy(audit.id)
    const tests = entries.filter(({ action }) => action === 'payment_test')
    expect(tests.map(({ detail }) => detail)).toEqual([
      { provider: 'vipps', testMode: false },
      { provider: 'freepay', testMode: false },
    ])
  })

  test('fails by the keys of the app alone', async () => {
    club = await withApp(server, club, { clientSecret: 'no-merchant-has-this-secret' })
    const { body } = await begin('vipps')
    expect(body).toMatchObject({ provider: 'vipps', state: 'failed', windowUrl: '' })
    const byCard = await begin()
    await finish(byCard.body.id, await payIn(byCard.body.windowUrl))
    expect((await setup()).body).toMatchObject({
      test: { state: 'passed' },
      app: { test: { state: 'failed', reason: expect.stringMatching(/^The provider opened no/) } },
    })
  })

  test('stays while the payment settings are saved without new keys, and goes with new ones', async () => {
    club = await withApp(server, club)
    const { body } = await begin('vipps')
    await finish(body.id, await payIn(body.windowUrl))
    const save = (credentials: Record<string, string>) =>
      support().call(updatePaymentSettings, {
        params: params(),
        body: { provider: 'freepay', testMode: false, app: { provider: 'vipps', credentials } },
      })
    expect((await save({})).status).toBe(200)
    expect((await setup()).body.app?.test).toMatchObject({ state: 'passed' })
    expect((await save({ clientSecret: 'another-secret-of-it' })).status).toBe(200)
    expect((await setup()).body.app).toEqual({ provider: 'vipps', test: null })
  })

  test('is refused where members cannot pay with that provider', async () => {
    expect((await begin('vipps')).problem).toMatchObject({ code: 'configuration_invalid' })
    expect(await server.deps.db.select().from(paymentTest)).toEqual([])
  })
})

test('the setting up of an organisation is read from what there is', async () => {
  const { body } = await support().call(createOrganisation, {
    body: { name: 'Koret', key: 'koret', currency: 'DKK' },
  })
  club = { ...club, organisation: { ...club.organisation, id: body.id } }
  expect((await setup()).body).toEqual({
    organisation: false,
    fee: false,
    testMode: true,
    provider: 'freepay',
    keys: false,
    test: null,
    app: null,
    people: 0,
    statutes: false,
    privacy: false,
    purchase: false,
    refund: false,
    ownPurchase: null,
  })
  expect((await begin()).problem).toMatchObject({ code: 'configuration_invalid' })
})
