import { describe, expect, test } from 'vitest'
import { vipps } from './vipps.ts'

const ledgers = {
  cursor: '',
  items: [
    { ledgerId: '302321', currency: 'NOK', settlesForRecipientHandles: ['api:123456'] },
    { ledgerId: '302322', currency: 'NOK', settlesForRecipientHandles: ['api:999999'] },
  ],
}

/** An adapter over pages written down here: those of the feed, or what stands instead of the ledgers. */
function scripted(pages: readonly (object | Response)[], instead?: Response) {
  const asked: string[] = []
  const left = [...pages]
  const provider = vipps({
    clientId: 'client',
    clientSecret: 'secret',
    subscriptionKey: 'subscription',
    merchantSerialNumber: '123456',
    apiUrl: 'https://api.vipps.no',
    windowOrigins: [],
    fetch: async (url) => {
      const { pathname, search } = new URL(String(url))
      if (pathname === '/accesstoken/get') return Response.json({ access_token: 't', expires_in: '3600' })
      asked.push(pathname + search)
      if (pathname === '/settlement/v1/ledgers') return instead ?? Response.json(ledgers)
      const page = left.shift() ?? { items: [], cursor: 'end' }
      return page instanceof Response ? page : Response.json(page)
    },
  })
  return { provider, asked }
}

/** Entries whose balances follow from each other, from a balance on. */
function rowsOf(moves: readonly (readonly [string, number, string?])[], from = 0) {
  let balance = from
  return moves.map(([entryType, amount, reference = ''], n) => {
    const balanceBefore = balance
    balance += amount
    const row = {
      pspReference: `psp-${entryType}-${n}`,
      time: '2026-11-20T10:00:00Z',
      ledgerDate: '2026-11-20',
    }
    return { ...row, entryType, reference, currency: 'NOK', amount, balanceBefore, balanceAfter: balance }
  })
}
const begin = { day: '2026-01-01' }

describe('payouts of Vipps MobilePay', () => {
  test('have the entries of the unit’s own ledger since the payout before, and a weekday when they are expected', async () => {
    const items = rowsOf([
      ['capture', 10_000, 'order-00001'],
      ['fees-retained', -200, 'order-00001'],
      ['refund', -1_000, 'order-00000'],
      ['scheduled-for-payout', -8_800, '2000001'],
    ])
    const { provider, asked } = scripted([{ items, cursor: 'c1' }])
    expect(await provider.listPayouts(begin)).toMatchObject({
      hasMore: false,
      payouts: [
        {
          id: '2000001',
          amount: { minor: 8_800n, currency: 'NOK' },
          // The 20th is a Friday.
          expectedOn: '2026-11-23',
          entries: [
            { kind: 'capture', minor: 10_000n, reference: 'order-00001' },
            { kind: 'fee', minor: -200n, reference: 'order-00001' },
            { kind: 'refund', minor: -1_000n, reference: 'order-00000' },
          ],
        },
      ],
    })
    expect(asked.filter((path) => path.includes('302322'))).toEqual([])
  })
  test('that leave something, or take along what was left, name it and add up', async () => {
    const items = rowsOf(
      [
        ['capture', 10_000, 'order-00001'],
        ['a-type-of-next-year', 5],
        ['scheduled-for-payout', -9_000, '2000002'],
        ['scheduled-for-payout', -1_000, '2000003'],
      ],
      700,
    )
    const page = await scripted([{ items, cursor: 'c1' }]).provider.listPayouts(begin)
    if (page.outcome !== 'done') throw new Error(page.code)
    expect(page.payouts.map(({ entries }) => entries.map(({ label, minor }) => [label, minor]))).toEqual([
      [
        ['carried-over', 700n],
        ['capture', 10_000n],
        ['a-type-of-next-year', 5n],
        ['left-on-ledger', -1_705n],
      ],
      [
        ['carried-over', 1_705n],
        ['left-on-ledger', -705n],
      ],
    ])
  })
  test('over several pages are whole, and are read on from within a page', async () => {
    const items = rowsOf([
      ['capture', 100, 'order-00001'],
      ['scheduled-for-payout', -100, '1'],
      ['capture', 200, 'order-00002'],
      ['capture', 300, 'order-00003'],
      ['scheduled-for-payout', -500, '2'],
    ])
    const first = await scripted([{ items: items.slice(0, 3), cursor: 'c1' }]).provider.listPayouts(begin)
    if (first.outcome !== 'done') throw new Error(first.code)
    expect(first.payouts.map(({ id }) => id)).toEqual(['1'])
    const { provider } = scripted([
      { items: items.slice(0, 3), cursor: 'c1' },
      { items: items.slice(3), cursor: 'c2' },
    ])
    const second = await provider.listPayouts({ cursor: first.cursor })
    expect(second).toMatchObject({ payouts: [{ id: '2', entries: [{ minor: 200n }, { minor: 300n }] }] })
  })
  test('that came back are named, and their money is in the next one', async () => {
    const items = rowsOf([
      ['capture', 100, 'order-00001'],
      ['scheduled-for-payout', -100, '1'],
      ['payout-aborted', 100, '1'],
      ['scheduled-for-payout', -100, '2'],
    ])
    expect(await scripted([{ items, cursor: 'c1' }]).provider.listPayouts(begin)).toMatchObject({
      payouts: [{ id: '1' }, { id: '2', entries: [{ kind: 'adjustment', label: 'payout-aborted' }] }],
      returned: ['1'],
    })
  })
  test('whose balances do not follow from each other are refused by name, and the others are read', async () => {
    const [sale, ...rest] = rowsOf([
      ['capture', 100, 'order-00001'],
      ['scheduled-for-payout', -100, '1'],
      ['capture', 200, 'order-00002'],
      ['scheduled-for-payout', -200, '2'],
    ])
    const items = [{ ...sale, amount: 99 }, ...rest]
    expect(await scripted([{ items, cursor: 'c1' }]).provider.listPayouts(begin)).toMatchObject({
      refused: [{ id: '1', why: 'sum_differs' }],
      payouts: [{ id: '2' }],
    })
  })
  test.each([
    ['a day that no calendar has', 1, { ledgerDate: '2026-02-30' }, 'bad_day'],
    ['half an øre', 1, { amount: 0.5 }, 'nonsense'],
    ['an entry without a balance', 0, { balanceBefore: null }, 'nonsense'],
    ['NUL in the name of a payment', 0, { reference: 'a\0' }, 'bad_text'],
    ['NUL in its own name', 1, { reference: '1\0' }, 'bad_text'],
  ])('with %s are refused by name, and those after it are read', async (_what, at, change, why) => {
    const items = rowsOf([
      ['capture', 100, 'order-00001'],
      ['scheduled-for-payout', -100, '1'],
      ['capture', 200, 'order-00002'],
      ['scheduled-for-payout', -200, '2'],
    ]).map((row, n) => (n === at ? { ...row, ...change } : row))
    expect(await scripted([{ items, cursor: 'c1' }]).provider.listPayouts(begin)).toMatchObject({
      refused: [{ id: expect.stringMatching(/^1/), why }],
      payouts: [{ id: '2', entries: [{ minor: 200n }] }],
    })
  })
  test('wait where an entry that can’t be read belongs to none yet', async () => {
    const [sale, paidOut] = rowsOf([
      ['capture', 100, 'order-00001'],
      ['scheduled-for-payout', -100, '1'],
    ])
    const bad = { items: [{ ...sale, amount: null }], cursor: 'c1' }
    const first = await scripted([bad]).provider.listPayouts(begin)
    if (first.outcome !== 'done') throw new Error(first.code)
    expect(first).toMatchObject({ payouts: [], refused: [] })
    const { provider } = scripted([bad, { items: [paidOut], cursor: 'c2' }])
    expect(await provider.listPayouts({ cursor: first.cursor })).toMatchObject({
      payouts: [],
      refused: [{ id: '1', why: 'nonsense' }],
    })
  })
  test.each([
    ['no right', Response.json({}, { status: 403 }), { outcome: 'refused', code: 'http_403' }],
    [
      'no reports, as in the test environment',
      Response.json({}, { status: 404 }),
      { outcome: 'refused', code: 'http_404' },
    ],
    ['nonsense', new Response('<html>'), { outcome: 'unknown', code: 'nonsense' }],
  ])('with %s are none', async (_what, instead, answer) => {
    expect(await scripted([], instead).provider.listPayouts(begin)).toEqual(answer)
  })
  test('of a feed that repeats its cursor for ever, or lost the place that was read, end all the same', async () => {
    const items = rowsOf([['capture', 100, 'order-00001']])
    const same = Array.from({ length: 3 }, () => ({ items, cursor: 'c1' }))
    expect(await scripted(same).provider.listPayouts(begin)).toMatchObject({ payouts: [], hasMore: false })
    const cursor = JSON.stringify({ '302321': { at: 'c1', after: '1' } })
    expect(await scripted([{ items, cursor: 'c2' }]).provider.listPayouts({ cursor })).toEqual({
      outcome: 'unknown',
      code: 'lost_place',
    })
  })
})
