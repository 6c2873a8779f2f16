import { describe, expect, test } from 'vitest'
import { booksDifferences, type GatewayFigures, isInMotion, type OurFigures } from './booksDifference.ts'

const HOUR_MS = 3_600_000
const ours = (values: Partial<OurFigures> = {}): OurFigures => ({
  state: 'captured',
  test: false,
  capturedMinor: 45_000n,
  refundedMinor: 0n,
  chargedBackMinor: 0n,
  currency: 'DKK',
  quietMs: HOUR_MS,
  ...values,
})
const theirs = (values: Partial<GatewayFigures> = {}): GatewayFigures => ({
  capturedMinor: 45_000n,
  refundedMinor: 0n,
  heldMinor: 0n,
  currency: 'DKK',
  ...values,
})
const nothing = theirs({ capturedMinor: 0n, currency: undefined })

describe('the books and the gateway', () => {
  test.each<[string, OurFigures, GatewayFigures, string[]]>([
    ['the same was taken', ours(), theirs(), []],
    ['the same went back', ours({ refundedMinor: 1n }), theirs({ refundedMinor: 1n }), []],
    ['neither has any', ours({ state: 'voided', capturedMinor: 0n }), nothing, []],
    ['taken there alone', ours({ capturedMinor: 0n }), theirs(), ['captured_there']],
    ['taken here alone', ours({ refundedMinor: 5n }), nothing, ['captured_here']],
    ['one øre less', ours(), theirs({ capturedMinor: 44_999n }), ['amounts_differ']],
    ['another currency', ours(), theirs({ currency: 'SEK' }), ['amounts_differ']],
    ['given back there', ours(), theirs({ refundedMinor: 1n }), ['refunded_there']],
    ['given back here', ours({ refundedMinor: 1n }), theirs(), ['refunded_here']],
    [
      'a hold is left',
      ours({ state: 'declined', capturedMinor: 0n }),
      { ...nothing, heldMinor: 1n },
      ['hold_left_open'],
    ],
    [
      'a hold of a test is let lapse',
      ours({ test: true, capturedMinor: 0n }),
      { ...nothing, heldMinor: 1n },
      [],
    ],
    [
      'a bank took it back',
      ours({ state: 'lost', chargedBackMinor: 45_000n }),
      theirs({ refundedMinor: 45_000n }),
      [],
    ],
    ['a bank took it back otherwise', ours({ state: 'lost', chargedBackMinor: 45_000n }), theirs(), []],
    [
      'a bank took a part of it back',
      ours({ state: 'part_refunded', chargedBackMinor: 9n }),
      theirs({ refundedMinor: 9n }),
      [],
    ],
    [
      'more went back than the bank took',
      ours({ state: 'lost', chargedBackMinor: 45_000n }),
      theirs({ refundedMinor: 9n }),
      ['refunded_there'],
    ],
  ])('%s', (_what, here, there, expected) => {
    expect(booksDifferences(here, there)).toEqual(expected)
  })

  test('are not compared while a payment is being settled, for an hour at most', () => {
    expect(isInMotion({ state: 'capturing', quietMs: HOUR_MS - 1 })).toBe(true)
    expect(isInMotion({ state: 'capturing', quietMs: HOUR_MS })).toBe(false)
    expect(isInMotion({ state: 'captured', quietMs: 0 })).toBe(false)
  })
})
