import { keepsAgreements } from '@medlem/domain/savedCard'
import { expect, test } from 'vitest'
import type { Money, PaymentRef, WindowRequest } from './provider.ts'
import type { ProviderUnderTest } from './providerUnderTest.ts'

const DAY_MS = 86_400_000
const amount: Money = { minor: 30_000n, currency: 'DKK' }

/** When an agreement can be charged first, by the gateway's own clock, which tests put forward. */
export function dueTomorrow(under: ProviderUnderTest) {
  return { dueOn: new Date(under.now() + DAY_MS).toISOString().slice(0, 10), test: true }
}

interface Setup {
  under: () => ProviderUnderTest
  hold: (change: Partial<WindowRequest>) => Promise<{ ref: PaymentRef; instrumentId: string }>
  newAttempt: () => string
  newKey: () => string
}

/** What providers do that keep a card or an agreement for later charges. */
export function instrumentTests({ under, hold, newAttempt, newKey }: Setup): void {
  const provider = () => under().provider

  test('tells which card is kept, to its own merchant and until it is forgotten', async () => {
    if (provider().caps.instrument === 'none') return
    const { ref, instrumentId: id } = await hold({ saveInstrument: true })
    const { instrument } = await provider().lookup(ref)
    expect(await provider().readInstrument(id)).toMatchObject({
      state: 'kept',
      instrument: { ...instrument, id },
    })
    expect(await under().stranger.readInstrument(id)).toEqual({ state: 'none' })
    expect(await under().unreachable.readInstrument(id)).toEqual({ state: 'unknown' })
    await provider().forget(id)
    expect(await provider().readInstrument(id)).toEqual({ state: 'none' })
  })
  test('a saved instrument is charged without the customer, and not after it was forgotten', async () => {
    if (provider().caps.instrument === 'none') return
    const { instrumentId } = await hold({ saveInstrument: true })
    const charge = {
      instrumentId,
      reference: 'M-a1b2c3d4e5f6',
      amount,
      attemptId: newAttempt(),
      key: newKey(),
      ...dueTomorrow(under()),
    }
    // An agreement is charged on its day; until then nothing is held.
    const expected = keepsAgreements(provider().id) ? 'pending' : 'done'
    expect(provider().caps.instrument === 'agreement').toBe(keepsAgreements(provider().id))
    const { outcome, authorizationId } = await provider().chargeSaved(charge)
    expect(outcome).toBe(expected)
    if (provider().caps.idempotencyKey) {
      expect(await provider().chargeSaved(charge)).toMatchObject({ outcome: expected, authorizationId })
    }
    if (expected === 'pending') {
      expect(await provider().lookup({ authorizationId })).toMatchObject({
        state: 'pending',
        isScheduled: true,
      })
      await under().advance(2)
    }
    expect(await provider().lookup({ authorizationId })).toMatchObject({
      state: 'authorized',
      authorized: amount,
    })
    expect((await provider().forget(charge.instrumentId)).outcome).toBe('done')
    expect((await provider().forget(charge.instrumentId)).outcome).toBe('done')
    expect(
      (await provider().chargeSaved({ ...charge, attemptId: newAttempt(), key: newKey() })).outcome,
    ).toBe('refused')
  })
}
