import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dueTomorrow, instrumentTests } from './instrumentConformance.ts'
import type {
  Money,
  PaymentProvider,
  PaymentRef,
  RawWebhook,
  SnapshotState,
  WindowRequest,
} from './provider.ts'
import type { ProviderUnderTest } from './providerUnderTest.ts'

const dkk = (minor: bigint): Money => ({ minor, currency: 'DKK' })
const price = dkk(25_000n)
/** States of a payment that reserves or has taken money. */
const holding: readonly SnapshotState[] = ['authorized', 'part_captured', 'captured', 'refunded', 'unknown']
/** Signatures have whole seconds, and a webhook is some moments old when it is read: ten seconds leave room for both. */
const lessThanFiveMinutesMs = 290_000
const moreThanFiveMinutesMs = 310_000

/** The tests that every provider passes, against a gateway that answers over HTTP. */
export function describeProvider(name: string, setup: () => Promise<ProviderUnderTest>): void {
  describe(`${name} as a payment provider`, () => {
    let under: ProviderUnderTest
    let provider: PaymentProvider
    beforeAll(async () => {
      under = await setup()
      provider = under.provider
    })
    afterAll(() => under.close())

    const request: WindowRequest = {
      attemptId: 'attempt-0001',
      reference: 'M-a1b2c3d4e5f6',
      amount: price,
      saveInstrument: false,
      agreement: {
        productName: 'Membership',
        suggestedMax: dkk(30_000n),
        manageUrl: 'https://127.0.0.1:1/me',
      },
      payer: {
        name: 'Ida Holm',
        address: { line1: 'Havnegade 1', city: 'Malmö', postcode: '21111', country: 'Sweden' },
      },
      acceptUrl: 'http://127.0.0.1:1/membership-confirm?token=t',
      declineUrl: 'http://127.0.0.1:1/membership-decline?token=t',
      callbackUrl: 'http://127.0.0.1:1/callbacks/t',
      test: true,
    }
    let numbered = 0
    /** No two orders share a key and no two attempts an id, unless a test gives the same one twice. */
    const newKey = () => `pay_1:test:${++numbered}`
    const newAttempt = () => `attempt-${String(++numbered).padStart(4, '0')}`

    async function open(change: Partial<WindowRequest> = {}, by = provider) {
      const opened = await by.createWindow({ ...request, attemptId: newAttempt(), ...change })
      expect(opened.outcome).toBe('done')
      return { providerPaymentId: opened.providerPaymentId ?? '', windowUrl: opened.windowUrl ?? '' }
    }
    /** A held payment, by the names that the return gave, or the lookup where a payment is found by its window. */
    async function hold(change: Partial<WindowRequest> = {}, by = provider) {
      const { providerPaymentId, windowUrl } = await open(change, by)
      const hints = by.readReturn(await under.endWindow(windowUrl, 'approve'))
      const named = {
        authorizationId: hints.authorizationId,
        providerPaymentId,
        reference: request.reference,
      }
      const found = by.caps.lookupByPaymentId ? await by.lookup(named) : hints
      const ref = { ...named, authorizationId: hints.authorizationId ?? found.authorizationId }
      expect(ref.authorizationId).toBeDefined()
      const instrumentId = 'instrument' in found ? found.instrument?.id : undefined
      return { ref, instrumentId: hints.instrumentId ?? instrumentId ?? '' }
    }
    const stateOf = async (ref: PaymentRef) => (await provider.lookup(ref)).state
    const capture = (ref: PaymentRef, amount = price, key = newKey()) =>
      provider.capture({ ref, amount, key })

    test('opens a new window for the same order number each time', async () => {
      const [one, two] = [await open(), await open()]
      expect(one.providerPaymentId).not.toBe(two.providerPaymentId)
      expect(one.windowUrl).not.toBe(two.windowUrl)
    })
    test('tells an authorized payment with amount, currency, order, window and test mark', async () => {
      const { ref } = await hold()
      expect(await provider.lookup(ref)).toMatchObject({
        state: 'authorized',
        authorizationId: ref.authorizationId,
        providerPaymentId: ref.providerPaymentId,
        reference: request.reference,
        authorized: price,
        captured: dkk(0n),
        refunded: dkk(0n),
        test: true,
      })
    })
    test('marks real money as no test', async () => {
      if (!provider.caps.testFlagInSnapshot) return
      const { ref } = await hold({ test: false }, under.real)
      expect(await under.real.lookup(ref)).toMatchObject({ state: 'authorized', test: false })
    })
    test('knows nothing of a payment that was never made, or of another merchant’s', async () => {
      expect(await stateOf(under.nobodys)).toBe('none')
      const { ref } = await hold()
      expect((await under.stranger.lookup(ref)).state).toBe('none')
      expect((await under.stranger.capture({ ref, amount: price, key: newKey() })).outcome).toBe('refused')
    })
    test('takes the money once: a second capture is refused and moves nothing', async () => {
      const { ref } = await hold()
      const before = await under.count()
      expect(await capture(ref)).toMatchObject({ outcome: 'done' })
      expect(await capture(ref)).toMatchObject({ outcome: 'refused' })
      expect((await under.count()).captured - before.captured).toBe(price.minor)
      expect(await provider.lookup(ref)).toMatchObject({ state: 'captured', captured: price })
    })
    test('the same order given again under its key is answered again and moves nothing', async () => {
      if (!provider.caps.idempotencyKey) return
      const attemptId = newAttempt()
      expect(await open({ attemptId })).toEqual(await open({ attemptId }))
      const { ref } = await hold()
      const before = await under.count()
      const captureKey = newKey()
      const twice = [await capture(ref, price, captureKey), await capture(ref, price, captureKey)]
      expect(twice.map((one) => one.outcome)).toEqual(['done', 'done'])
      const back = { ref, amount: price, key: newKey() }
      expect((await provider.refund(back)).outcome).toBe('done')
      expect((await provider.refund(back)).outcome).toBe('done')
      const after = await under.count()
      expect(after.captured - before.captured).toBe(price.minor)
      expect(after.refunded - before.refunded).toBe(price.minor)
    })
    test('captures no more than is held', async () => {
      const { ref } = await hold()
      expect(await capture(ref, dkk(25_001n))).toMatchObject({ outcome: 'refused' })
      expect(await stateOf(ref)).toBe('authorized')
    })
    test('takes a part of the hold where the provider can', async () => {
      if (!provider.caps.partialCapture) return
      const { ref } = await hold()
      expect(await capture(ref, dkk(10_000n))).toMatchObject({ outcome: 'done' })
      expect(await provider.lookup(ref)).toMatchObject({
        state: 'part_captured',
        authorized: price,
        captured: dkk(10_000n),
      })
    })
    test('lets a hold go before capture, and not after', async () => {
      const { ref } = await hold()
      expect(await provider.voidHold({ ref, key: newKey() })).toMatchObject({ outcome: 'done' })
      expect(['voided', 'none']).toContain(await stateOf(ref))
      expect((await capture(ref)).outcome).toBe('refused')
      const taken = (await hold()).ref
      await capture(taken)
      expect((await provider.voidHold({ ref: taken, key: newKey() })).outcome).toBe('refused')
    })
    test('gives money back up to what was captured', async () => {
      const { ref } = await hold()
      await capture(ref)
      const note = 'one of two members'
      const refund = async (minor: bigint) =>
        (await provider.refund({ ref, amount: dkk(minor), key: newKey(), note })).outcome
      if (provider.caps.refund === 'partial') {
        expect(await refund(10_000n)).toBe('done')
        expect(await provider.lookup(ref)).toMatchObject({ state: 'captured', refunded: dkk(10_000n) })
        expect(await refund(15_001n)).toBe('refused')
        expect(await refund(15_000n)).toBe('done')
      } else {
        expect(await refund(price.minor)).toBe('done')
      }
      expect(await provider.lookup(ref)).toMatchObject({ state: 'refunded', refunded: price })
    })
    test('tells what it kept of the money that was taken when asked for it, or never', async () => {
      const { ref } = await hold()
      const ask = () => provider.lookup(ref, { fee: true })
      expect((await ask()).fee).toBeUndefined()
      await capture(ref)
      const read = await ask()
      expect(read).toMatchObject({ state: 'captured', captured: price })
      expect([read.fee !== undefined, read.payableFrom instanceof Date]).toEqual(
        provider.caps.reportsFee ? [true, true] : [false, false],
      )
      if (!read.fee) return
      expect(read.fee.currency).toBe(price.currency)
      expect(read.fee.minor > 0n && read.fee.minor < price.minor).toBe(true)
      expect((await provider.lookup(ref)).fee).toBeUndefined()
      const part = provider.caps.refund === 'partial' ? dkk(10_000n) : price
      await provider.refund({ ref, amount: part, key: newKey() })
      expect((await ask()).fee).toEqual(read.fee)
      expect((await under.stranger.lookup(ref, { fee: true })).fee).toBeUndefined()
    })
    test('an answer that never comes is unknown, and the read-back tells the truth', async () => {
      const { ref } = await hold()
      await under.loseNextCaptureAnswer()
      expect((await capture(ref)).outcome).toBe('unknown')
      expect(await provider.lookup(ref)).toMatchObject({ state: 'captured', captured: price })
    })
    test('nonsense is unknown, never a no', async () => {
      const { ref } = await hold()
      await under.garbleNextLookup()
      expect(await stateOf(ref)).toBe('unknown')
    })
    const lostOnes = [
      ['can’t be reached', () => under.unreachable],
      ['never answers', () => under.silent],
    ] as const
    test.each(lostOnes)('a gateway that %s is unknown for every call', async (_how, providerOf) => {
      const lost = providerOf()
      const { instrumentId, ...ref } = under.nobodys
      const order = { ref, amount: price, key: newKey() }
      const saved = {
        ...order,
        instrumentId,
        reference: 'M-1234',
        attemptId: newAttempt(),
        ...dueTomorrow(under),
      }
      const answers = await Promise.all([
        lost.createWindow(request),
        lost.capture(order),
        lost.voidHold(order),
        lost.refund(order),
        ...(lost.closeWindow ? [lost.closeWindow(ref.providerPaymentId)] : []),
        ...(lost.caps.instrument === 'none' ? [] : [lost.chargeSaved(saved), lost.forget(instrumentId)]),
      ])
      expect(new Set(answers.map((one) => one.outcome))).toEqual(new Set(['unknown']))
      expect((await lost.lookup(ref)).state).toBe('unknown')
    })
    test('a declined window gives no payment', async () => {
      const before = await under.count()
      const { windowUrl, providerPaymentId } = await open()
      const hints = provider.readReturn(await under.endWindow(windowUrl, 'decline'))
      expect(hints.authorizationId).toBeUndefined()
      if (provider.caps.declineRedirect) expect(hints.declined?.reason).toMatch(/./)
      expect(holding).not.toContain(await stateOf({ providerPaymentId, ...hints }))
      expect(await under.count()).toEqual(before)
    })
    test('a window that was closed can’t be paid any more; a paid one can’t be closed', async () => {
      if (!provider.closeWindow) return
      const { windowUrl, providerPaymentId } = await open()
      expect(await provider.closeWindow(providerPaymentId)).toMatchObject({ outcome: 'done' })
      const before = await under.count()
      await under.endWindow(windowUrl, 'approve')
      expect(await under.count()).toEqual(before)
      expect(['expired', 'voided', 'declined', 'none']).toContain(await stateOf({ providerPaymentId }))
      const { ref } = await hold()
      expect((await provider.closeWindow(ref.providerPaymentId)).outcome).toBe('refused')
      expect(await stateOf(ref)).toBe('authorized')
    })
    test('a cancelled window holds nothing', async () => {
      const before = await under.count()
      const { windowUrl } = await open()
      expect(provider.readReturn(await under.endWindow(windowUrl, 'cancel')).authorizationId).toBeUndefined()
      expect(await under.count()).toEqual(before)
    })
    test('a forged or senseless return is read as nothing, without an error', () => {
      for (const query of [{}, { __proto__: null }, ...under.forgedReturns]) {
        const { authorizationId, providerPaymentId, instrumentId } = provider.readReturn(query)
        expect([authorizationId, providerPaymentId, instrumentId]).toEqual([undefined, undefined, undefined])
      }
    })
    test('a webhook is read to the payment it is about; senseless bytes are malformed or unsigned', async () => {
      const { ref } = await hold()
      const webhook = under.lastWebhook()
      const reading = webhook && provider.readWebhook(webhook)
      expect(reading).toMatchObject({ ok: true, hints: { providerPaymentId: ref.providerPaymentId } })
      const nonsense = {
        raw: Buffer.from('\u0000{"a":'),
        headers: {},
        url: '/callbacks/x',
        secret: 's',
        now: new Date(),
      }
      expect(provider.readWebhook(nonsense).ok).toBe(false)
    })
    test('a signed webhook is believed only as it was sent, under its secret, and for five minutes', async () => {
      if (!provider.caps.signedWebhook) return
      await hold()
      const webhook = under.lastWebhook()
      if (!webhook) throw new Error('No webhook came.')
      expect(provider.readWebhook(webhook)).toMatchObject({ ok: true, eventId: expect.stringMatching(/./) })
      const why = (change: Partial<RawWebhook>) => {
        const reading = provider.readWebhook({ ...webhook, ...change })
        return reading.ok ? 'believed' : reading.why
      }
      expect(why({ raw: Buffer.concat([webhook.raw, Buffer.from(' ')]) })).toBe('bad_signature')
      expect(why({ secret: `${webhook.secret}x` })).toBe('bad_signature')
      expect(why({ secret: undefined })).toBe('bad_signature')
      expect(why({ headers: {} })).toBe('bad_signature')
      const later = (ms: number) => new Date(webhook.now.getTime() + ms)
      expect(why({ now: later(lessThanFiveMinutesMs) })).toBe('believed')
      expect(why({ now: later(-lessThanFiveMinutesMs) })).toBe('believed')
      expect(why({ now: later(moreThanFiveMinutesMs) })).toBe('stale')
      expect(why({ now: later(-moreThanFiveMinutesMs) })).toBe('stale')
    })
    instrumentTests({ under: () => under, hold, newAttempt, newKey })
  })
}
