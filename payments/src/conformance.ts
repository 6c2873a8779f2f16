import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Money, PaymentProvider, RawWebhook, ReturnQuery, WindowRequest } from './provider.ts'

/** How the customer ends the window. */
export type WindowEnd = 'approve' | 'decline' | 'cancel'

/** What the gateway itself has counted for one authorization or in all, in minor units. */
export interface GatewayCount {
  held: bigint
  captured: bigint
  refunded: bigint
}

/** A provider at a running gateway, with what a test needs on the gateway's side. */
export interface ProviderUnderTest {
  provider: PaymentProvider
  /** The same gateway with the key of another merchant. */
  stranger: PaymentProvider
  /** The same provider where nothing listens. */
  unreachable: PaymentProvider
  /** Does what a customer does in the window; answers the query that the browser came back with. */
  endWindow(windowUrl: string, end: WindowEnd): Promise<ReturnQuery>
  /** The newest webhook that the gateway sent. */
  lastWebhook(): RawWebhook | undefined
  /** Makes the gateway do the next capture without answering it. */
  loseNextCaptureAnswer(): Promise<void>
  /** Makes the gateway answer nonsense to the next read, for as often as the adapter may repeat it. */
  garbleNextLookup(): Promise<void>
  count(): Promise<GatewayCount>
  close(): Promise<void>
}

const dkk = (minor: bigint): Money => ({ minor, currency: 'DKK' })
const price = dkk(25_000n)
const key = 'pay_1:test:1'

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
      payer: {
        name: 'Ida Holm',
        address: { line1: 'Havnegade 1', city: 'Malmö', postcode: '21111', country: 'Sweden' },
      },
      acceptUrl: 'http://127.0.0.1:1/membership-confirm?token=t',
      declineUrl: 'http://127.0.0.1:1/membership-decline?token=t',
      callbackUrl: 'http://127.0.0.1:1/callbacks/t',
      test: true,
    }

    async function open(change: Partial<WindowRequest> = {}) {
      const opened = await provider.createWindow({ ...request, ...change })
      expect(opened.outcome).toBe('done')
      return { providerPaymentId: opened.providerPaymentId ?? '', windowUrl: opened.windowUrl ?? '' }
    }
    /** A held payment, by the names that the return gave. */
    async function hold(change: Partial<WindowRequest> = {}) {
      const { providerPaymentId, windowUrl } = await open(change)
      const { authorizationId, instrumentId } = provider.readReturn(
        await under.endWindow(windowUrl, 'approve'),
      )
      return { ref: { authorizationId, providerPaymentId, reference: request.reference }, instrumentId }
    }
    const stateOf = async (ref: { authorizationId?: string }) => (await provider.lookup(ref)).state

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
      const { ref } = await hold({ test: false })
      expect(await provider.lookup(ref)).toMatchObject({ state: 'authorized', test: false })
    })
    test('knows nothing of a payment that nobody made, and of another merchant’s', async () => {
      expect(await stateOf({ authorizationId: '6f1b6a3e-7d3c-4c55-9a25-0123456789ab' })).toBe('none')
      const { ref } = await hold()
      expect((await under.stranger.lookup(ref)).state).toBe('none')
      expect((await under.stranger.capture({ ref, amount: price, key })).outcome).toBe('refused')
    })
    test('takes the money once: a second capture is refused and moves nothing', async () => {
      const { ref } = await hold()
      const before = await under.count()
      expect(await provider.capture({ ref, amount: price, key })).toMatchObject({ outcome: 'done' })
      expect(await provider.capture({ ref, amount: price, key: 'pay_1:test:2' })).toMatchObject({
        outcome: 'refused',
      })
      expect((await under.count()).captured - before.captured).toBe(price.minor)
      expect(await provider.lookup(ref)).toMatchObject({ state: 'captured', captured: price })
    })
    test('captures no more than is held', async () => {
      const { ref } = await hold()
      expect(await provider.capture({ ref, amount: dkk(25_001n), key })).toMatchObject({ outcome: 'refused' })
      expect(await stateOf(ref)).toBe('authorized')
    })
    test('lets a hold go before capture, and not after', async () => {
      const { ref } = await hold()
      expect(await provider.voidHold({ ref, key })).toMatchObject({ outcome: 'done' })
      expect(['voided', 'none']).toContain(await stateOf(ref))
      expect((await provider.capture({ ref, amount: price, key })).outcome).toBe('refused')
      const taken = (await hold()).ref
      await provider.capture({ ref: taken, amount: price, key })
      expect((await provider.voidHold({ ref: taken, key })).outcome).toBe('refused')
    })
    test('gives money back up to what was captured', async () => {
      const { ref } = await hold()
      await provider.capture({ ref, amount: price, key })
      const refund = async (minor: bigint) =>
        (await provider.refund({ ref, amount: dkk(minor), key, note: 'one of two members' })).outcome
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
    test('an answer that never comes is unknown, and the read-back tells the truth', async () => {
      const { ref } = await hold()
      await under.loseNextCaptureAnswer()
      expect((await provider.capture({ ref, amount: price, key })).outcome).toBe('unknown')
      expect(await provider.lookup(ref)).toMatchObject({ state: 'captured', captured: price })
    })
    test('nonsense is unknown, never a no', async () => {
      const { ref } = await hold()
      await under.garbleNextLookup()
      expect(await stateOf(ref)).toBe('unknown')
    })
    test('a gateway that can’t be reached is unknown for every call', async () => {
      const lost = under.unreachable
      const ref = {
        authorizationId: '6f1b6a3e-7d3c-4c55-9a25-0123456789ab',
        providerPaymentId: 'x',
        reference: 'x',
      }
      const order = { ref, amount: price, key }
      const outcomes = await Promise.all([
        lost.createWindow(request),
        lost.capture(order),
        lost.voidHold(order),
        lost.refund(order),
        lost.chargeSaved({
          ...order,
          instrumentId: ref.authorizationId,
          reference: 'M-1234',
          attemptId: 'a',
        }),
        lost.forget(ref.authorizationId),
      ])
      expect(new Set(outcomes.map((one) => one.outcome))).toEqual(new Set(['unknown']))
      expect((await lost.lookup(ref)).state).toBe('unknown')
    })
    test('a declined window gives no payment', async () => {
      const { windowUrl } = await open()
      const hints = provider.readReturn(await under.endWindow(windowUrl, 'decline'))
      expect(hints.authorizationId).toBeUndefined()
      if (provider.caps.declineRedirect) expect(hints.declined?.reason).not.toBe('')
      expect(await stateOf({ ...hints })).toBe('none')
    })
    test('a cancelled window holds nothing', async () => {
      const before = await under.count()
      const { windowUrl } = await open()
      expect(provider.readReturn(await under.endWindow(windowUrl, 'cancel')).authorizationId).toBeUndefined()
      expect(await under.count()).toEqual(before)
    })
    test('a forged or senseless return is read as nothing, without an error', () => {
      for (const query of [
        {},
        { authorizationIdentifier: '../../x' },
        { authorizationIdentifier: ['a', 'b'] },
        { __proto__: null },
      ]) {
        expect(provider.readReturn(query).authorizationId).toBeUndefined()
      }
    })
    test('a webhook is read to the payment it is about; senseless bytes are malformed', async () => {
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
    test('tells which card is kept, to its own merchant and until it is forgotten', async () => {
      if (provider.caps.instrument === 'none') return
      const { ref, instrumentId: id = '' } = await hold({ saveInstrument: true })
      const { instrument } = await provider.lookup(ref)
      expect(await provider.readInstrument(id)).toEqual({ state: 'kept', instrument: { ...instrument, id } })
      expect(await under.stranger.readInstrument(id)).toEqual({ state: 'none' })
      expect(await under.unreachable.readInstrument(id)).toEqual({ state: 'unknown' })
      await provider.forget(id)
      expect(await provider.readInstrument(id)).toEqual({ state: 'none' })
    })
    test('a saved instrument is charged without the customer, and not after it was forgotten', async () => {
      if (provider.caps.instrument === 'none') return
      const { instrumentId } = await hold({ saveInstrument: true })
      const charge = {
        instrumentId: instrumentId ?? '',
        reference: 'M-a1b2c3d4e5f6',
        amount: dkk(30_000n),
        attemptId: 'a',
        key,
      }
      const { outcome, authorizationId } = await provider.chargeSaved(charge)
      expect(outcome).toBe('done')
      expect(await provider.lookup({ authorizationId })).toMatchObject({
        state: 'authorized',
        authorized: dkk(30_000n),
      })
      expect((await provider.forget(charge.instrumentId)).outcome).toBe('done')
      expect((await provider.forget(charge.instrumentId)).outcome).toBe('done')
      expect((await provider.chargeSaved(charge)).outcome).toBe('refused')
    })
  })
}
