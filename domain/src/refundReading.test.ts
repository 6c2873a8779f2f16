import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UNANSWERED_MS } from './providerWait.ts'
import { type OwnRefund, type RefundNews, readRefunds } from './refundReading.ts'

const sent: OwnRefund = {
  amountMinor: 200n,
  asked: true,
  refusedWith: null,
  pending: false,
  silentMs: 0,
}
const books = { capturedMinor: 450n, bookedMinor: 50n }
const open = { became: 'open' } as const
const given = { became: 'given' } as const
const refused = (code: string) => ({ became: 'refused', code }) as const

const noBanks = { chargedBackMinor: 0n, mayCountBanks: false }

describe('what the provider says of refunds', () => {
  test.each<[string, bigint, OwnRefund | undefined, RefundNews | undefined]>([
    ['nothing new', 50n, undefined, { elsewhereMinor: 0n, own: undefined }],
    ['a refund made there', 80n, undefined, { elsewhereMinor: 30n, own: undefined }],
    ['less than we know of', 49n, undefined, undefined],
    ['more than was taken', 451n, undefined, undefined],
    ['our refund', 250n, sent, { elsewhereMinor: 0n, own: given }],
    ['our refund and another', 260n, sent, { elsewhereMinor: 10n, own: given }],
    ['another, and not yet ours', 60n, sent, { elsewhereMinor: 10n, own: open }],
    ['nothing of ours yet', 50n, sent, { elsewhereMinor: 0n, own: open }],
    [
      'nothing of ours in a minute',
      50n,
      { ...sent, silentMs: UNANSWERED_MS },
      { elsewhereMinor: 0n, own: refused('not_done') },
    ],
    [
      'nothing of what it accepted for later',
      50n,
      { ...sent, pending: true, silentMs: UNANSWERED_MS },
      { elsewhereMinor: 0n, own: open },
    ],
    ['that it refused ours', 50n, { ...sent, refusedWith: '4' }, { elsewhereMinor: 0n, own: refused('4') }],
    [
      'that it refused ours, and more came back',
      350n,
      { ...sent, refusedWith: '4' },
      { elsewhereMinor: 300n, own: refused('4') },
    ],
    [
      'room for what was not asked for yet',
      250n,
      { ...sent, asked: false },
      { elsewhereMinor: 200n, own: open },
    ],
    [
      'no room for what was not asked for yet',
      251n,
      { ...sent, asked: false },
      { elsewhereMinor: 201n, own: refused('less_left') },
    ],
    [
      'everything, while ours can come to nothing more',
      450n,
      { ...sent, amountMinor: 500n },
      { elsewhereMinor: 400n, own: refused('nothing_left') },
    ],
  ])('%s', (_, saysMinor, own, news) => {
    expect(readRefunds({ ...books, ...noBanks, saysMinor, own })).toEqual(news)
  })

  test('whatever it is, the books then have the same sum, and no refund of ours is open when nothing is left', () => {
    const minor = fc.bigInt({ min: 0n, max: 500n })
    const own = fc.option(
      fc.record({
        amountMinor: fc.bigInt({ min: 1n, max: 500n }),
        asked: fc.boolean(),
        refusedWith: fc.constantFrom(null, '4'),
        pending: fc.boolean(),
        silentMs: fc.constantFrom(0, UNANSWERED_MS),
      }),
      { nil: undefined },
    )
    fc.assert(
      fc.property(minor, minor, own, (bookedMinor, saysMinor, one) => {
        const news = readRefunds({ ...noBanks, capturedMinor: 450n, bookedMinor, saysMinor, own: one })
        expect(news === undefined).toBe(saysMinor < bookedMinor || saysMinor > 450n)
        if (!news) return
        const ownMinor = news.own?.became === 'given' ? (one?.amountMinor ?? 0n) : 0n
        expect(news.elsewhereMinor).toBeGreaterThanOrEqual(0n)
        expect(bookedMinor + news.elsewhereMinor + ownMinor).toBe(saysMinor)
        if (saysMinor === 450n) expect(news.own?.became).not.toBe('open')
      }),
    )
  })
})

describe('what a bank took', () => {
  const lost = { capturedMinor: 900n, bookedMinor: 0n, chargedBackMinor: 300n, own: undefined }
  test('is no refund where the provider tells of disputes: the same sum, given back there, is one', () => {
    const of = { ...lost, mayCountBanks: false }
    expect(readRefunds({ ...of, saysMinor: 300n })?.elsewhereMinor).toBe(300n)
    expect(readRefunds({ ...of, saysMinor: 600n })?.elsewhereMinor).toBe(600n)
    expect(readRefunds({ ...of, saysMinor: 601n })).toBeUndefined()
  })
  test('may be among the refunds where it tells of none', () => {
    const of = { ...lost, mayCountBanks: true }
    expect(readRefunds({ ...of, saysMinor: 300n })?.elsewhereMinor).toBe(0n)
    expect(readRefunds({ ...of, saysMinor: 0n })?.elsewhereMinor).toBe(0n)
    const own = { amountMinor: 500n, asked: true, refusedWith: null, pending: false, silentMs: 0 }
    expect(readRefunds({ ...of, own, saysMinor: 800n })?.own).toEqual({ became: 'given' })
    expect(readRefunds({ ...of, own, saysMinor: 500n })?.own).toEqual({ became: 'given' })
  })
})
