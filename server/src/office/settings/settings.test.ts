import * as feeCalls from '@medlem/contract/feeChange'
import { copyFees } from '@medlem/contract/feeChange'
import { listOrganisations } from '@medlem/contract/organisation'
import * as calls from '@medlem/contract/organisationSettings'
import { audit } from '@medlem/database/schema/audit'
import { membershipConfiguration, organisation } from '@medlem/database/schema/organisation'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCast, type Cast, refusalOf } from '../../club/membership/testing/cast.ts'
import { gatewayKeys, keptCredentials, openBox, sealCredentials } from '../../money/payment/credentials.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'

const ABSENT = '00000000-0000-4000-8000-000000000000'
const KEY = 'live-key-of-the-sailing-club-9f27'

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
})

const settings = (client: TestClient, id = cast.club.id) =>
  client.call(calls.getOrganisationSettings, { params: { id } })
const fee = {
  name: 'Juniors',
  membershipPrice: '99.95',
  vatRate: '1.25',
  membershipSurcharge: 10,
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  offerStartDate: '2026-11-01',
}
const addFee = (client: TestClient, body: object = {}, id = cast.club.id) =>
  client.call(feeCalls.createFee, { params: { id }, body: { ...fee, ...body } })
const latestAudit = async () =>
  (await server.deps.db.select().from(audit).orderBy(desc(audit.id)).limit(1))[0]

describe('the settings of an organisation', () => {
  test('are for those who administer it; to all others it is as if there were none', async () => {
    expect((await settings(cast.as.clubAdmin)).body).toMatchObject({
      key: 'sejlklub',
      ready: true,
      fees: [{ id: cast.fee.id, membershipPrice: 450, unitMinor: 45_000, problems: [] }],
    })
    expect((await settings(cast.as.support)).status).toBe(200)
    for (const client of [
      cast.as.choirAdmin,
      cast.as.ida,
      server.as(cast.ida, { roles: ['org:ALL|role:ADMIN'] }),
    ]) {
      const absent = refusalOf(await settings(client, ABSENT))
      expect(refusalOf(await settings(client))).toBe(absent)
      expect((await settings(client)).status).toBe(404)
    }
    const acting = await cast.as.support.call(
      calls.getOrganisationSettings,
      { params: { id: cast.club.id } },
      cast.actingFor(cast.ida),
    )
    expect(acting.status).toBe(404)
  })

  test('say why it can’t sell, also when it is closed', async () => {
    await server.deps.db.update(organisation).set({ enabled: false }).where(eq(organisation.id, cast.club.id))
    const { body } = await settings(cast.as.clubAdmin)
    expect(body).toMatchObject({
      enabled: false,
      ready: false,
      notReadyReason: expect.stringContaining('closed'),
    })
  })

  test('are written by its administrators, in the log with the fields that changed', async () => {
    const write = (body: object, client = cast.as.clubAdmin) =>
      client.call(calls.updateOrganisation, {
        params: { id: cast.club.id },
        body: { name: 'Sejlklubben', ...body },
      })
    const { body } = await write({
      address: 'Havnen 1',
      key: 'ALL',
      currency: 'EUR',
      paymentTestMode: false,
      version: 1,
    })
    expect(body).toMatchObject({ name: 'Sejlklubben', address: 'Havnen 1', version: 2 })
    expect(body).toMatchObject({ key: 'sejlklub', currency: 'DKK', payment: { testMode: true } })
    const entry = await latestAudit()
    expect(entry).toMatchObject({
      action: 'organisation_update',
      orgId: cast.club.id,
      detail: {
        fields: ['name', 'address'],
        changes: { name: { before: expect.any(String), after: expect.any(String) } },
        withoutValues: ['address'],
      },
    })
    expect(JSON.stringify(entry)).not.toContain('Havnen')
    expect((await write({ version: 1 })).problem).toMatchObject({
      code: 'stale_version',
      errors: [{ field: 'version' }],
    })
    expect((await write({}, cast.as.choirAdmin)).status).toBe(404)
    expect((await write({ name: ' ' })).problem.errors).toMatchObject([{ field: 'name' }])
  })

  test('say how far a price may rise until a renewal is left to the member: 10 % unless it was written', async () => {
    const rise = (maxPriceRisePercent: number, client = cast.as.clubAdmin) =>
      client.call(calls.updateOrganisation, {
        params: { id: cast.club.id },
        body: { name: 'Sejlklubben', maxPriceRisePercent },
      })
    expect((await settings(cast.as.clubAdmin)).body.maxPriceRisePercent).toBe(10)
    for (const percent of [25, 0]) expect((await rise(percent)).body.maxPriceRisePercent).toBe(percent)
    expect(await latestAudit()).toMatchObject({ detail: { fields: ['name', 'maxPriceRisePercent'] } })
    for (const wrong of [-1, 101, 2.5]) {
      expect((await rise(wrong)).problem).toMatchObject({
        status: 400,
        errors: [{ field: 'maxPriceRisePercent' }],
      })
    }
    expect((await rise(50, cast.as.choirAdmin)).status).toBe(404)
    expect((await settings(cast.as.clubAdmin)).body.maxPriceRisePercent).toBe(0)
  })

  test('the language of an organisation is one of those offered, or none', async () => {
    const write = (language: string | null) =>
      cast.as.clubAdmin.call(calls.updateOrganisation, {
        params: { id: cast.club.id },
        body: { name: 'Sejlklubben', language },
      })
    expect((await write('en')).body.language).toBe('en')
    expect(await write('xx')).toMatchObject({
      status: 422,
      problem: { errors: [{ field: 'language', code: 'invalid' }] },
    })
    expect((await write(null)).body.language).toBeNull()
  })

  test('have a number on the messaging app that a message can reach, or none', async () => {
    const write = (messagingPhone: string | null) =>
      cast.as.clubAdmin.call(calls.updateOrganisation, {
        params: { id: cast.club.id },
        body: { name: 'Sejlklubben', messagingPhone },
      })
    expect((await write('+45 70 10 20 30')).body.messagingPhone).toBe('+45 70 10 20 30')
    for (const wrong of ['112', '+45 7010', 'the office']) {
      expect((await write(wrong)).problem).toMatchObject({
        status: 422,
        errors: [{ field: 'messagingPhone', code: 'invalid' }],
      })
    }
    expect((await settings(cast.as.clubAdmin)).body.messagingPhone).toBe('+45 70 10 20 30')
    expect((await write(null)).body.messagingPhone).toBeNull()
  })

  test('a creditor number has eight digits and is for kroner; without one there is none', async () => {
    const write = (slipCreditor: string | null) =>
      cast.as.clubAdmin.call(calls.updateOrganisation, {
        params: { id: cast.club.id },
        body: { name: 'Sejlklubben', slipCreditor },
      })
    expect((await write('81234567')).body.slipCreditor).toBe('81234567')
    for (const wrong of ['8123456', '91234567', '812345678'])
      expect((await write(wrong)).problem).toMatchObject({ errors: [{ field: 'slipCreditor' }] })
    expect((await write(null)).body.slipCreditor).toBeNull()
    await server.deps.db
      .update(organisation)
      .set({ currency: 'SEK' })
      .where(eq(organisation.id, cast.club.id))
    expect((await write('81234567')).problem).toMatchObject({ errors: [{ field: 'slipCreditor' }] })
  })

  test('reminders of claims cost no more than the law allows: beyond it the field is named and nothing is written', async () => {
    const write = (dunning: { afterDays: number; feeMinor: number }[]) =>
      cast.as.clubAdmin.call(calls.updateOrganisation, {
        params: { id: cast.club.id },
        body: { name: 'Sejlklubben', dunning },
      })
    const within = [1, 11].map((afterDays) => ({ afterDays, feeMinor: 10_000 }))
    const { body } = await write(within)
    expect(body.dunning).toEqual(within)
    expect(body.dunningLimit).toMatchObject({ mostMinor: 10_000, mostFees: 3, source: 'renteloven § 9 b' })
    const refused = [
      ['dunning.0.feeMinor', [{ afterDays: 1, feeMinor: 10_001 }]],
      ['dunning.1.afterDays', [1, 10].map((afterDays) => ({ afterDays, feeMinor: 1 }))],
      ['dunning.3.feeMinor', [1, 11, 21, 31].map((afterDays) => ({ afterDays, feeMinor: 1 }))],
      ['dunning.1.afterDays', [8, 8].map((afterDays) => ({ afterDays, feeMinor: 0 }))],
    ] as const
    for (const [field, steps] of refused) {
      const { status, problem } = await write([...steps])
      expect([status, problem?.errors?.map((one) => one.field)]).toEqual([422, [field]])
    }
    const { body: after } = await cast.as.clubAdmin.call(calls.getOrganisationSettings, {
      params: { id: cast.club.id },
    })
    expect(after.dunning).toEqual(within)
  })

  test('hold administrators to a second person for large refunds until a super administrator lifts it', async () => {
    const limit = (refundSecondPersonMinor: number | null, client = cast.as.clubAdmin) =>
      client.call(calls.updateOrganisation, {
        params: { id: cast.club.id },
        body: { name: 'Sejlklubben', refundSecondPersonMinor },
      })
    expect((await limit(50_000)).status).toBe(200)
    expect((await limit(20_000)).status).toBe(200)
    for (const wider of [30_000, null]) {
      expect((await limit(wider)).problem).toMatchObject({
        status: 403,
        errors: [{ field: 'refundSecondPersonMinor' }],
      })
    }
    expect((await limit(null, cast.as.support)).body.refundSecondPersonMinor).toBeNull()
  })
})

describe('a new organisation', () => {
  const create = (key: string, client = cast.as.support) =>
    client.call(calls.createOrganisation, { body: { key, name: 'Skak' } })

  test('is made by super administrators, and is not ready before it has fees and payments', async () => {
    const { status, body } = await create('skak')
    expect(status).toBe(201)
    expect(body).toMatchObject({ key: 'skak', ready: false, payment: { paymentAuthTokenSet: false } })
    for (const client of [cast.as.clubAdmin, cast.as.ida])
      expect((await create('x', client)).status).toBe(403)
  })

  test('has a key of its own, and never the one that means all of them', async () => {
    for (const key of ['ALL', 'all', 'All']) {
      expect((await create(key)).problem).toMatchObject({
        status: 422,
        code: 'key_reserved',
        errors: [{ field: 'key' }],
      })
    }
    for (const key of ['sejlklub', 'Sejlklub']) {
      expect((await create(key)).problem).toMatchObject({ status: 409, code: 'key_taken' })
    }
    for (const key of ['', 'a|role:ADMIN', 'æ', 'x'.repeat(65)]) expect((await create(key)).status).toBe(400)
    const both = await Promise.all([create('bold'), create('BOLD')])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('a fee', () => {
  test('is read digit by digit and shown with what it costs', async () => {
    const { status, body } = await addFee(cast.as.clubAdmin)
    expect(status).toBe(201)
    const made = body.fees.find(({ name }) => name === 'Juniors')
    // 99.95 × 1.25 + 10 = 134.9375
    expect(made).toMatchObject({
      membershipPrice: 99.95,
      vatRate: 1.25,
      membershipSurcharge: 10,
      unitMinor: 13_494,
    })
    expect(await latestAudit()).toMatchObject({
      action: 'fee_create',
      orgId: cast.club.id,
      objectId: made?.id,
    })
  })

  test.each([
    ['25', 'vatRate'],
    ['0.25', 'vatRate'],
    ['1.00001', 'vatRate'],
    ['abc', 'vatRate'],
  ])('with a VAT rate of %s is refused with the hint how to write it', async (vatRate, field) => {
    const { problem } = await addFee(cast.as.clubAdmin, { vatRate })
    expect(problem).toMatchObject({ status: 422, code: 'configuration_invalid', errors: [{ field }] })
    expect(problem.detail).toContain('enter 1.25 for 25 %')
  })

  test.each([
    ['membershipPrice', '-1'],
    ['membershipPrice', '1e3'],
    ['membershipPrice', '1.005'],
    ['membershipPrice', '100000.01'],
    ['membershipSurcharge', '0.001'],
    ['endDate', '2026-12-31'],
    ['minAge', -1],
    ['maxAge', 121],
    ['maxAge', 0.5],
    ['ageOn', '2019-01-01'],
    ['offerStartDate', '2028-01-01'],
  ])('names %s when it is %s', async (field, value) => {
    const { problem } = await addFee(cast.as.clubAdmin, { [field]: value })
    expect(problem).toMatchObject({ status: 422, errors: [{ field }] })
    expect(await server.deps.db.$count(membershipConfiguration)).toBe(1)
  })

  test('is for an age group, which a client that does not know ages leaves as it is', async () => {
    const limited = { minAge: 6, maxAge: 17, ageOn: '2026-12-31' }
    const { body } = await addFee(cast.as.clubAdmin, limited)
    const made = body.fees.find(({ name }) => name === 'Juniors')
    expect(made).toMatchObject(limited)
    const write = (change: object) =>
      cast.as.clubAdmin.call(feeCalls.updateFee, {
        params: { id: cast.club.id, configurationId: made?.id ?? '' },
        body: { ...fee, ...change },
      })
    const juniors = async (change: object) =>
      (await write(change)).body.fees.find(({ name }) => name === 'Juniors')
    expect(await juniors({})).toMatchObject(limited)
    expect((await write({ minAge: 18 })).problem.errors).toMatchObject([{ field: 'maxAge' }])
    expect(await juniors({ minAge: null, maxAge: null, ageOn: null })).toMatchObject({
      minAge: null,
      maxAge: null,
      ageOn: null,
    })
  })

  test('asks for its renewals by claims on terms that a client without them leaves as they are, until it charges cards again', async () => {
    const renewalClaim = { dueDays: 21, countsForDays: 30 }
    const { body } = await addFee(cast.as.clubAdmin, { renewalClaim })
    const made = body.fees.find(({ name }) => name === 'Juniors')
    expect(made).toMatchObject({ renewalClaim })
    const write = (change: object) =>
      cast.as.clubAdmin.call(feeCalls.updateFee, {
        params: { id: cast.club.id, configurationId: made?.id ?? '' },
        body: { ...fee, ...change },
      })
    const juniors = async (change: object) =>
      (await write(change)).body.fees.find(({ name }) => name === 'Juniors')
    expect(await juniors({})).toMatchObject({ renewalClaim })
    for (const dueDays of [0, 121, 1.5])
      expect(await write({ renewalClaim: { ...renewalClaim, dueDays } })).toMatchObject({
        status: 400,
        problem: { errors: [{ field: 'renewalClaim.dueDays' }] },
      })
    const copied = await cast.as.clubAdmin.call(copyFees, {
      params: { id: cast.club.id },
      body: { year: 2027 },
    })
    expect(copied.body.fees.find(({ startDate }) => startDate === '2028-01-01')).toMatchObject({
      renewalClaim,
    })
    expect(await juniors({ renewalClaim: null })).toMatchObject({ renewalClaim: null })
    expect((await latestAudit())?.detail).toMatchObject({
      changes: { renewalClaim: { before: renewalClaim, after: null } },
    })
  })

  test('is changed by its own organisation only, and counts its versions', async () => {
    const write = (client: TestClient, { id = cast.club.id, version = 1 } = {}) =>
      client.call(feeCalls.updateFee, {
        params: { id, configurationId: cast.fee.id },
        body: { ...fee, enabled: false, version },
      })
    const { body } = await write(cast.as.clubAdmin)
    expect(body.fees).toMatchObject([{ id: cast.fee.id, name: 'Juniors', enabled: false, version: 2 }])
    expect(body).toMatchObject({ ready: false })
    expect((await write(cast.as.clubAdmin)).status).toBe(409)
    expect((await write(cast.as.choirAdmin, { id: cast.choir.id, version: 2 })).status).toBe(404)
    expect((await write(cast.as.choirAdmin, { version: 2 })).status).toBe(404)
  })
})

describe('the payment settings', () => {
  const write = (body: object, client = cast.as.support) =>
    client.call(calls.updatePaymentSettings, {
      params: { id: cast.club.id },
      body: { provider: 'freepay', testMode: false, ...body },
    })

  test('are written by super administrators alone; administrators get 403', async () => {
    expect((await write({}, cast.as.clubAdmin)).status).toBe(403)
    expect((await write({}, cast.as.choirAdmin)).status).toBe(404)
    expect((await write({ provider: 'acme' })).status).toBe(400)
  })

  test('take a key that no answer, log line or audit entry ever tells', async () => {
    const written = await write({ paymentAuthToken: KEY })
    expect(written.body.payment).toEqual({
      provider: 'freepay',
      testMode: false,
      paymentAuthToken: null,
      paymentAuthTokenSet: true,
      paymentAuthTokenLast4: '9f27',
      credentials: [{ name: 'apiKey', needed: true, set: true, last4: '9f27' }],
      webhookUrl: null,
      app: null,
    })
    const [row] = await server.deps.db.select().from(organisation).where(eq(organisation.id, cast.club.id))
    expect(row && keptCredentials(server.deps.config, row)).toEqual({ apiKey: KEY })
    const list = await cast.as.ida.call(listOrganisations, {})
    const entries = await server.deps.db.select().from(audit).orderBy(audit.id)
    const all = [written, await settings(cast.as.clubAdmin), list, entries, row]
    expect(JSON.stringify(all)).not.toContain(KEY)
    expect(await latestAudit()).toMatchObject({ detail: { key: 'replaced', wasTestMode: true } })
  })

  test('can’t say that money is real which a sandbox on this machine takes, in production', async () => {
    const { config } = server.deps
    expect((await write({ paymentAuthToken: KEY })).status).toBe(200)
    config.production = true
    const refused = await write({})
    expect([refused.status, refused.problem?.errors]).toMatchObject([
      422,
      [{ field: 'testMode', code: 'sandbox' }],
    ])
    expect(refused.problem?.errors?.[0]?.message).toContain('FREEPAY_GATEWAY_URL')
    expect((await write({ testMode: true })).status).toBe(200)
    config.production = false
  })

  test('take an app beside the provider, with all the keys that it needs, and let it go again', async () => {
    const app = { provider: 'vipps', credentials: {} }
    const refused = await write({ paymentAuthToken: KEY, app })
    expect(refused.status).toBe(422)
    expect(refused.problem?.errors?.map(({ field }) => field)).toEqual([
      'app.credentials.clientId',
      'app.credentials.clientSecret',
      'app.credentials.subscriptionKey',
      'app.credentials.merchantSerialNumber',
    ])
    const credentials = {
      ...{ clientId: 'client-of-the-club', clientSecret: 'secret-of-the-club' },
      ...{ subscriptionKey: 'subscription-of-the-club', merchantSerialNumber: '123456' },
    }
    const { body } = await write({ paymentAuthToken: KEY, app: { ...app, credentials } })
    expect(body.payment).toMatchObject({ provider: 'freepay', app: { provider: 'vipps' } })
    expect(body.payment.app?.webhookUrl).toMatch(/\/callbacks\/vipps\/org\/[0-9a-f]{64}$/)
    expect(JSON.stringify(body)).not.toContain('secret-of-the-club')
    const offered = async () =>
      (await cast.as.ida.call(listOrganisations, {})).body.find(({ id }) => id === cast.club.id)?.appProvider
    expect(await offered()).toBe('vipps')
    // Left out, it stays; with the same provider as the organisation's own there is nothing beside it.
    expect((await write({})).body.payment.app).not.toBeNull()
    expect((await write({ app: null })).body.payment.app).toBeNull()
    expect(await offered()).toBeNull()
    const [row] = await server.deps.db.select().from(organisation).where(eq(organisation.id, cast.club.id))
    expect(row && keptCredentials(server.deps.config, row, 'vipps')).toEqual(credentials)
    expect((await write({ provider: 'vipps', app })).body.payment).toMatchObject({
      provider: 'vipps',
      app: null,
    })
  })

  test('take what each provider needs, and tell of it which is set and how it ends', async () => {
    const stripe = { secretKey: 'sk_live_0123456789abcdef', webhookSecret: 'whsec_0123456789' }
    const { body } = await write({ provider: 'stripe', credentials: stripe })
    expect(body).toMatchObject({
      ready: true,
      payment: {
        provider: 'stripe',
        paymentAuthTokenSet: false,
        paymentAuthTokenLast4: null,
        credentials: [
          { name: 'secretKey', needed: true, set: true, last4: 'cdef' },
          { name: 'webhookSecret', needed: false, set: true, last4: '6789' },
        ],
      },
    })
    expect(body.payment.webhookUrl).toMatch(/^http:\/\/localhost[^ ]+\/callbacks\/stripe\/org\/[0-9a-f]{64}$/)
    const kept = await write({ provider: 'stripe', credentials: { webhookSecret: null } })
    expect(kept.body.payment.credentials.map(({ set }) => set)).toEqual([true, false])
    expect(JSON.stringify([body, kept.body, await settings(cast.as.clubAdmin)])).not.toMatch(/0123456789/)
    expect(await latestAudit()).toMatchObject({ detail: { key: 'replaced', fields: ['webhookSecret'] } })
  })

  test('are refused by the field that is missing, wrong or another provider’s, and nothing is written', async () => {
    const wrong: [string, object, string, string][] = [
      ['stripe', { secretKey: 'sk_test_0123456789' }, 'secretKey', 'invalid'],
      ['stripe', { secretKey: 'pk_live_0123456789' }, 'secretKey', 'invalid'],
      ['stripe', { webhookSecret: 'whsec_0123456789' }, 'secretKey', 'missing'],
      ['stripe', { secretKey: 'sk_live_0123456789', apiKey: 'another-key' }, 'apiKey', 'not_used'],
      ['vipps', { clientId: 'client-of-it', clientSecret: 'secret-of-it' }, 'subscriptionKey', 'missing'],
      ['freepay', { apiKey: 'short' }, 'apiKey', 'invalid'],
    ]
    for (const [provider, credentials, field, code] of wrong) {
      const { problem } = await write({ provider, credentials })
      expect(problem).toMatchObject({ status: 422, code: 'configuration_invalid' })
      expect(problem.errors).toContainEqual(expect.objectContaining({ field: `credentials.${field}`, code }))
    }
    const single = await write({ provider: 'stripe', paymentAuthToken: KEY })
    expect(single.problem).toMatchObject({ status: 422, errors: [{ field: 'paymentAuthToken' }] })
    expect((await settings(cast.as.clubAdmin)).body.payment.provider).toBe('freepay')
  })

  test('keep the keys of the provider before, whose payments are still to be settled', async () => {
    await write({ paymentAuthToken: KEY })
    await write({ provider: 'stripe', credentials: { secretKey: 'sk_live_0123456789' } })
    const [row] = await server.deps.db.select().from(organisation).where(eq(organisation.id, cast.club.id))
    const old = row && server.deps.providerFor(row, { provider: 'freepay', test: false })
    expect(old?.id).toBe('freepay')
    const back = await write({ provider: 'freepay' })
    expect(back.body.payment).toMatchObject({ paymentAuthTokenSet: true, paymentAuthTokenLast4: '9f27' })
  })

  test('read what was sealed when there was one provider, and let no row or provider take another’s', async () => {
    const { config } = server.deps
    const { id } = cast.club
    const provider = 'stripe'
    const older = {
      id,
      paymentProvider: 'freepay',
      paymentAuthToken: gatewayKeys(config).seal(KEY, id),
    } as const
    expect(keptCredentials(config, older)).toEqual({ apiKey: KEY })
    const box = sealCredentials(config, { orgId: id, provider, kept: { secretKey: 'sk_live_1' } }) ?? ''
    expect(openBox(config, { orgId: id, provider, box })).toEqual({ secretKey: 'sk_live_1' })
    expect(() => openBox(config, { orgId: cast.choir.id, provider, box })).toThrow()
    const asVipps = { orgId: id, provider: 'vipps', box: box.replace('stripe:', 'vipps:') } as const
    expect(() => openBox(config, asVipps)).toThrow()
  })

  test('keep the key when none is sent, and forget it when it is null', async () => {
    await write({ paymentAuthToken: KEY })
    expect((await write({ testMode: true })).body.payment.paymentAuthTokenLast4).toBe('9f27')
    const { body } = await write({ paymentAuthToken: null })
    expect(body).toMatchObject({
      ready: false,
      payment: { paymentAuthTokenSet: false, paymentAuthTokenLast4: null },
    })
  })
})

test('the list of organisations is not sent again to a client that has it, until it changes', async () => {
  const list = (headers = {}) => cast.as.ida.call(listOrganisations, {}, headers)
  const { etag } = (await list()).headers
  expect(etag).toMatch(/^(W\/)?"/)
  const same = await list({ 'if-none-match': String(etag) })
  expect([same.status, same.body]).toEqual([304, ''])
  await addFee(cast.as.clubAdmin)
  expect((await list({ 'if-none-match': String(etag) })).status).toBe(200)
})
