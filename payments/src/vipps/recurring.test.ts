import { testGateway, testKey } from '@medlem/sandbox/testing/testGateway'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Money, RawWebhook, WindowRequest } from '../provider.ts'
import { registerVippsWebhook } from './registerWebhook.ts'
import { clientSecret, json, problem, scripted, token } from './testing/scripted.ts'
import { vipps } from './vipps.ts'

const dkk = (minor: bigint): Money => ({ minor, currency: 'DKK' })
const agreementId = 'agr_5kSeqz'
const chargeId = '6f1b6a3e-7d3c-4c55-9a25-0123456789ab'
const name = `${agreementId}.${chargeId}`
const order = {
  instrumentId: agreementId,
  reference: 'M-1',
  amount: dkk(25_000n),
  attemptId: chargeId,
  key: 'renewal_6f1b6a3e-7d3c-4c55-9a25-0123456789ab:charge:1',
  dueOn: '2026-12-01',
  test: true,
}
const charge = {
  id: chargeId,
  agreementId,
  externalId: 'M-1',
  description: 'Order M-1 (test)',
  amount: 25_000,
  currency: 'DKK',
  status: 'DUE',
  type: 'RECURRING',
  failureReason: null,
  summary: { captured: 0, refunded: 0, cancelled: 0 },
}
const agreement = {
  id: agreementId,
  status: 'ACTIVE',
  pricing: { currency: 'DKK', suggestedMaxAmount: 30_000, maxAmount: 27_500 },
}
const request: WindowRequest = {
  attemptId: chargeId,
  reference: 'M-1',
  amount: dkk(25_000n),
  saveInstrument: true,
  agreement: {
    productName: 'Membership',
    suggestedMax: dkk(30_000n),
    manageUrl: 'https://portal.example/me',
  },
  payer: { phone: '+45 12 34 56 78' },
  acceptUrl: 'https://portal.example/back?token=t',
  declineUrl: 'https://portal.example/no',
  callbackUrl: 'https://portal.example/hook',
  test: true,
}
const bodyOf = ({ init }: { init: RequestInit }) => JSON.parse(String(init.body))

describe('an agreement', () => {
  test('is drafted with its first payment, what a year may cost, and where it is stopped', async () => {
    const vippsConfirmationUrl = 'https://landing.mobilepay.dk/agree'
    const { provider, asked } = scripted([json({ agreementId, uuid: 'u', vippsConfirmationUrl, chargeId })])
    expect(await provider.createWindow(request)).toEqual({
      outcome: 'done',
      providerPaymentId: name,
      windowUrl: vippsConfirmationUrl,
    })
    const [sent] = asked
    if (!sent) throw new Error('nothing was sent')
    expect(new URL(sent.url).pathname).toBe('/recurring/v3/agreements')
    expect(sent.headers['idempotency-key']).toBe(chargeId)
    expect(bodyOf(sent)).toEqual({
      pricing: { type: 'VARIABLE', currency: 'DKK', suggestedMaxAmount: 30_000 },
      interval: { unit: 'YEAR', count: 1 },
      initialCharge: {
        amount: 25_000,
        description: 'Order M-1 (test)',
        transactionType: 'RESERVE_CAPTURE',
        orderId: chargeId,
        externalId: 'M-1',
      },
      merchantRedirectUrl: `https://portal.example/back?token=t&vippsReference=${chargeId}`,
      merchantAgreementUrl: 'https://portal.example/me',
      productName: 'Membership',
      externalId: 'M-1',
      countryCode: 'DK',
      phoneNumber: '4512345678',
    })
  })
  test('is not drafted without terms, at a foreign host, or under another name than ours', async () => {
    const { agreement: _none, ...bare } = request
    const without = scripted([])
    expect((await without.provider.createWindow(bare)).outcome).toBe('refused')
    expect(without.asked).toEqual([])
    for (const answer of [
      { agreementId, vippsConfirmationUrl: 'https://evil.example/' },
      { agreementId, vippsConfirmationUrl: 'https://landing.mobilepay.dk/', chargeId: 'another-charge' },
      { agreementId: '../x', vippsConfirmationUrl: 'https://landing.mobilepay.dk/' },
    ]) {
      const { provider } = scripted([json({ uuid: 'u', ...answer })])
      expect((await provider.createWindow(request)).outcome).toBe('unknown')
    }
  })
  test('tells what its owner allows, and that it ended; a word that is not known ends nothing', async () => {
    const read = async (answer: Response) => scripted([answer]).provider.readInstrument(agreementId)
    expect(await read(json(agreement))).toEqual({
      state: 'kept',
      instrument: { id: agreementId, limit: dkk(27_500n) },
    })
    const { maxAmount: _unsaid, ...pricing } = agreement.pricing
    expect(await read(json({ ...agreement, pricing }))).toMatchObject({
      instrument: { limit: dkk(30_000n) },
    })
    for (const status of ['STOPPED', 'EXPIRED'])
      expect(await read(json({ ...agreement, status }))).toEqual({ state: 'none' })
    expect(await read(problem(404))).toEqual({ state: 'none' })
    expect(await read(json({ ...agreement, status: 'PAUSED' }))).toEqual({ state: 'unknown' })
    const gateway = { responseInfo: { responseCode: 403 }, result: { message: 'no' } }
    expect(await read(json(gateway, 403))).toEqual({ state: 'unknown' })
    expect(await read(json({ ...agreement, id: 'agr_other' }))).toEqual({ state: 'unknown' })
  })
  test('is stopped by its state alone, and one that is stopped already is done', async () => {
    const first = scripted([new Response(null, { status: 204 })])
    expect(await first.provider.forget(agreementId)).toEqual({ outcome: 'done' })
    expect(first.asked[0]?.init.method).toBe('PATCH')
    expect(first.asked[0] && bodyOf(first.asked[0])).toEqual({ status: 'STOPPED' })
    const again = scripted([problem(400), json({ ...agreement, status: 'STOPPED' })])
    expect(await again.provider.forget(agreementId)).toEqual({ outcome: 'done' })
    const alive = scripted([problem(400), json(agreement)])
    expect((await alive.provider.forget(agreementId)).outcome).toBe('refused')
  })
})

describe('a charge', () => {
  test('is due on its day, tried again on some more, and named by us under a key of at most 40 characters', async () => {
    const { provider, asked } = scripted([json({ chargeId }, 201)])
    expect(await provider.chargeSaved(order)).toEqual({
      outcome: 'pending',
      providerPaymentId: name,
      authorizationId: name,
    })
    const [sent] = asked
    if (!sent) throw new Error('nothing was sent')
    expect(new URL(sent.url).pathname).toBe(`/recurring/v3/agreements/${agreementId}/charges`)
    expect(bodyOf(sent)).toMatchObject({
      amount: 25_000,
      transactionType: 'RESERVE_CAPTURE',
      due: '2026-12-01',
      orderId: chargeId,
      externalId: 'M-1',
    })
    expect(bodyOf(sent).retryDays).toBeGreaterThanOrEqual(2)
    expect(sent.headers['idempotency-key']).toMatch(/^[^#?/\\]{1,40}$/)
  })
  test('that is ordered again on its day is due on the next one', async () => {
    const now = () => new Date('2026-12-01T11:00:00Z')
    const { provider, asked } = scripted([json({ chargeId }, 201)], { now })
    expect((await provider.chargeSaved(order)).outcome).toBe('pending')
    const [again] = asked
    expect(again && bodyOf(again)).toMatchObject({ due: '2026-12-02', orderId: chargeId })
    const first = scripted([json({ chargeId }, 201)])
    await first.provider.chargeSaved(order)
    expect(again?.headers['idempotency-key']).not.toBe(first.asked[0]?.headers['idempotency-key'])
  })
  test('of a test is not ordered where money is real, nor a real one where it is not', async () => {
    for (const [apiUrl, isTest] of [
      ['https://api.vipps.no', true],
      ['https://apitest.vipps.no', false],
    ] as const) {
      const { provider, asked } = scripted([json({ chargeId }, 201)], { apiUrl })
      expect(await provider.chargeSaved({ ...order, test: isTest })).toMatchObject({
        outcome: 'refused',
        code: 'wrong_environment',
      })
      expect(asked).toEqual([])
      expect((await provider.chargeSaved({ ...order, test: !isTest })).outcome).toBe('pending')
    }
  })
  test('that was refused is refused only when Vipps has none of that name', async () => {
    const charged = (...answers: (Response | Error)[]) => scripted(answers).provider.chargeSaved(order)
    expect(await charged(problem(409), json(charge), json(agreement))).toMatchObject({
      outcome: 'pending',
      authorizationId: name,
    })
    expect(await charged(problem(400), problem(404), json(agreement))).toMatchObject({
      outcome: 'refused',
      code: 'http_400',
    })
    const stopped = json({ ...agreement, status: 'STOPPED' })
    expect(await charged(problem(400), problem(404), stopped)).toMatchObject({
      outcome: 'refused',
      code: 'agreement_stopped',
    })
    expect(await charged(problem(400), json({}, 200), json(agreement))).toMatchObject({ outcome: 'unknown' })
  })
  test('without an answer is unknown, and has its name for a later lookup', async () => {
    for (const answer of [new Error('reset'), json({}, 500), json({}, 429), json({ chargeId: 'x' }, 201)]) {
      expect(await scripted([answer]).provider.chargeSaved(order)).toMatchObject({
        outcome: 'unknown',
        authorizationId: name,
      })
    }
  })
  test.each([
    ['PENDING', 'pending'],
    ['DUE', 'pending'],
    ['PROCESSING', 'pending'],
    ['RESERVED', 'authorized'],
    ['FAILED', 'declined'],
    ['CANCELLED', 'voided'],
    ['A_STATE_OF_NEXT_YEAR', 'unknown'],
  ])('that is %s is %s', async (status, state) => {
    const { provider } = scripted([json({ ...charge, status })])
    expect(await provider.lookup({ authorizationId: name })).toMatchObject({ state, test: true })
  })
  test('counts what was taken and given back, and says nothing by sums that contradict each other', async () => {
    const look = async (status: string, captured: number, refunded: number) =>
      scripted([json({ ...charge, status, summary: { captured, refunded, cancelled: 0 } })]).provider.lookup({
        providerPaymentId: name,
      })
    expect(await look('CHARGED', 25_000, 0)).toMatchObject({ state: 'captured', reference: 'M-1' })
    expect(await look('PARTIALLY_REFUNDED', 25_000, 5_000)).toMatchObject({
      state: 'captured',
      refunded: dkk(5_000n),
    })
    expect(await look('REFUNDED', 25_000, 25_000)).toMatchObject({ state: 'refunded' })
    expect(await look('CHARGED', 25_001, 0)).toMatchObject({ state: 'unknown' })
  })
  test('that failed says why in Vipps’ words; a reason that is not known is no error', async () => {
    for (const failureReason of ['user_action_required', 'charge_amount_too_high', 'next_year', null, 7]) {
      const { provider } = scripted([json({ ...charge, status: 'FAILED', failureReason })])
      const { state, failure } = await provider.lookup({ providerPaymentId: name })
      expect([state, failure?.gatewayreason]).toEqual([
        'declined',
        typeof failureReason === 'string' ? failureReason : 'failed',
      ])
      expect(failure?.reason).toMatch(/./)
    }
  })
  test('that was not approved with its agreement follows it', async () => {
    const first = { ...charge, type: 'INITIAL', status: 'PENDING' }
    const look = async (...answers: Response[]) =>
      (await scripted(answers).provider.lookup({ providerPaymentId: name })).state
    expect(await look(json(first), json({ ...agreement, status: 'PENDING' }))).toBe('pending')
    expect(await look(json(first), json({ ...agreement, status: 'EXPIRED' }))).toBe('expired')
    expect(await look(problem(404), json({ ...agreement, status: 'PENDING' }))).toBe('pending')
    expect(await look(problem(404), json({ ...agreement, status: 'EXPIRED' }))).toBe('expired')
    expect(await look(problem(404), problem(404))).toBe('none')
    expect(await look(json({}), json(agreement))).toBe('unknown')
  })
  test('no answer has a secret in it', async () => {
    const { provider } = scripted([new Error(`sent with ${token} and ${clientSecret}`)])
    const answer = JSON.stringify(await provider.chargeSaved(order))
    expect(answer).not.toContain(token)
    expect(answer).not.toContain(clientSecret)
  })
})

describe('at the sandbox', () => {
  let gateway: Awaited<ReturnType<typeof testGateway>>
  beforeAll(async () => {
    gateway = await testGateway()
  })
  afterAll(() => gateway.close())

  const settings = () => ({
    clientId: 'client',
    clientSecret: testKey,
    subscriptionKey: 'subscription-key',
    merchantSerialNumber: '123456',
    apiUrl: gateway.url(),
    windowOrigins: [new URL(gateway.url()).origin],
    fetch,
  })
  const DAY_MS = 86_400_000
  let aheadMs = 0
  async function pass(days: number) {
    aheadMs += days * DAY_MS
    await gateway.advance(days * DAY_MS)
  }
  const dayAhead = () => new Date(Date.now() + aheadMs + DAY_MS).toISOString().slice(0, 10)
  let attempts = 0
  const newAttempt = () => `attempt-${String(++attempts).padStart(4, '0')}`

  async function accepted(card = '0019') {
    const provider = vipps(settings())
    const opened = await provider.createWindow({ ...request, attemptId: newAttempt() })
    await gateway.pay(new URL(opened.windowUrl ?? '').pathname, card)
    const { instrument } = await provider.lookup({ providerPaymentId: opened.providerPaymentId ?? '' })
    return { provider, instrumentId: instrument?.id ?? '', first: opened.providerPaymentId ?? '' }
  }
  async function charged(by: Awaited<ReturnType<typeof accepted>>, minor = 25_000n) {
    const attemptId = newAttempt()
    const { instrumentId } = by
    const dueOn = dayAhead()
    const asked = { ...order, instrumentId, attemptId, key: attemptId, amount: dkk(minor), dueOn }
    const answer = await by.provider.chargeSaved(asked)
    return { ref: { providerPaymentId: answer.providerPaymentId ?? '' }, answer }
  }

  test('a charge is held on its day, taken, and given back in parts', async () => {
    const by = await accepted()
    const { ref } = await charged(by)
    expect(await by.provider.lookup(ref)).toMatchObject({ state: 'pending', isScheduled: true })
    await pass(2)
    expect(await by.provider.lookup(ref)).toMatchObject({ state: 'authorized', authorized: dkk(25_000n) })
    const take = { ref, amount: dkk(25_000n), key: 'take' }
    expect(await by.provider.capture(take)).toEqual({ outcome: 'done' })
    expect(await by.provider.capture(take)).toEqual({ outcome: 'done' })
    expect((await by.provider.capture({ ...take, key: 'again' })).outcome).toBe('refused')
    const back = { ref, amount: dkk(10_000n), key: 'back' }
    expect(await by.provider.refund(back)).toEqual({ outcome: 'done' })
    expect(await by.provider.lookup(ref)).toMatchObject({
      captured: dkk(25_000n),
      refunded: dkk(10_000n),
    })
    expect((await by.provider.refund({ ...back, amount: dkk(15_001n), key: 'more' })).outcome).toBe('refused')
  })
  test('one that has no money fails after its days, and one beyond the agreement is refused', async () => {
    const by = await accepted()
    const { ref } = await charged(by, 151n)
    await pass(2)
    expect(await by.provider.lookup(ref)).toMatchObject({ state: 'pending' })
    await pass(6)
    expect(await by.provider.lookup(ref)).toMatchObject({
      state: 'declined',
      failure: { gatewayreason: 'user_action_required' },
    })
    expect((await charged(by, 30_001n)).answer).toMatchObject({ outcome: 'refused' })
  })
  test('one that was cancelled is never held', async () => {
    const by = await accepted()
    const { ref } = await charged(by)
    expect(await by.provider.voidHold({ ref, key: 'cancel' })).toEqual({ outcome: 'done' })
    await pass(2)
    expect((await by.provider.lookup(ref)).state).toBe('voided')
  })
  test('one whose answer was lost is there, and repeated is still one', async () => {
    const lost = await accepted('0415')
    const provider = vipps({ ...settings(), timeoutMs: 200 })
    const attemptId = newAttempt()
    const { instrumentId } = lost
    const asked = { ...order, instrumentId, attemptId, key: attemptId, dueOn: dayAhead() }
    const answer = await provider.chargeSaved(asked)
    expect(answer.outcome).toBe('unknown')
    expect((await provider.lookup({ authorizationId: answer.authorizationId ?? '' })).state).toBe('pending')
    const other = await provider.chargeSaved({ ...asked, key: 'another-key' })
    expect(other).toMatchObject({ outcome: 'pending', authorizationId: answer.authorizationId })
  })
  test('stopped in the app or with a profile that was deleted, it ends what waits', async () => {
    for (const actor of ['USER', 'ADMIN']) {
      const by = await accepted()
      const { ref } = await charged(by)
      await gateway.control('POST', '/agreements/stop', { agreementId: by.instrumentId, actor })
      expect(await by.provider.readInstrument(by.instrumentId)).toEqual({ state: 'none' })
      expect((await by.provider.lookup(ref)).state).toBe('voided')
      expect((await charged(by)).answer).toMatchObject({ outcome: 'refused', code: 'agreement_stopped' })
    }
  })
  test('an agreement that was refused, or forgotten, has no first payment', async () => {
    const provider = vipps(settings())
    const refuse = await provider.createWindow({ ...request, attemptId: newAttempt() })
    await gateway.post(new URL(refuse.windowUrl ?? '').pathname, { action: 'cancel' })
    const forget = await provider.createWindow({ ...request, attemptId: newAttempt() })
    const stateOf = async ({ providerPaymentId = '' }: { providerPaymentId?: string }) =>
      (await provider.lookup({ providerPaymentId })).state
    expect([await stateOf(refuse), await stateOf(forget)]).toEqual(['voided', 'pending'])
    expect((await provider.closeWindow?.(forget.providerPaymentId ?? ''))?.outcome).toBe('pending')
    await gateway.advance(11 * 60_000)
    expect(await stateOf(forget)).toBe('voided')
    expect((await provider.closeWindow?.(forget.providerPaymentId ?? ''))?.outcome).toBe('done')
  })
  test('webhooks of agreements and charges are signed, and name what they are about', async () => {
    const registered = await registerVippsWebhook(settings(), `${gateway.shop.url}/hook`)
    const by = await accepted()
    const { ref } = await charged(by)
    await pass(2)
    await by.provider.lookup(ref)
    await gateway.control('POST', '/agreements/stop', { agreementId: by.instrumentId, actor: 'ADMIN' })
    const readOf = (type: string) => {
      const sent = gateway.shop.webhooks.find(({ raw }) => raw.includes(type))
      if (!sent || !registered) throw new Error(`no webhook of ${type}`)
      const webhook: RawWebhook = {
        raw: Buffer.from(sent.raw),
        headers: sent.headers,
        url: sent.path,
        secret: registered.secret,
        now: new Date(Date.parse(String(sent.headers['x-ms-date']))),
      }
      expect(by.provider.readWebhook({ ...webhook, secret: 'another' }).ok).toBe(false)
      return by.provider.readWebhook(webhook)
    }
    const { webhooks, untilReceived } = gateway.shop
    while (!webhooks.some(({ raw }) => raw.includes('recurring.agreement-stopped.v1')))
      await untilReceived(webhooks.length + 1)
    expect(readOf('recurring.charge-reserved.v1')).toMatchObject({ ok: true })
    expect(readOf('recurring.agreement-stopped.v1')).toMatchObject({
      ok: true,
      hints: { instrumentId: by.instrumentId },
    })
  })
})
