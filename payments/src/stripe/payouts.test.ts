import { describe, expect, test } from 'vitest'
import { stripe } from './stripe.ts'

/** An adapter over answers written down here, by path; `asked` has the addresses that it read. */
function scripted(...answers: unknown[]) {
  const asked: URL[] = []
  const provider = stripe({
    secretKey: 'sk_test_1',
    apiUrl: 'https://api.stripe.com',
    windowOrigins: [],
    fetch: async (url) => {
      asked.push(new URL(String(url)))
      const answer = answers.shift()
      return answer instanceof Response ? answer : new Response(JSON.stringify(answer))
    },
  })
  return { provider, asked }
}
const list = (data: unknown[], has_more = false) => ({ object: 'list', data, has_more })
const payout = (change: object = {}) => ({
  id: 'po_1',
  amount: 9_670,
  currency: 'dkk',
  created: 1_790_000_000,
  arrival_date: 1_790_121_600,
  automatic: true,
  status: 'paid',
  reconciliation_status: 'completed',
  ...change,
})
const moved = (change: object = {}) => ({
  id: 'txn_1',
  type: 'charge',
  amount: 10_000,
  fee: 330,
  currency: 'dkk',
  reporting_category: 'charge',
  source: { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' },
  ...change,
})
const line = moved({
  id: 'txn_0',
  type: 'payout',
  amount: -9_670,
  fee: 0,
  reporting_category: 'payout',
  source: 'po_1',
})
const begin = { day: '2026-01-01' }

describe('payouts of Stripe', () => {
  test('have what was taken and what was kept of it, under the name of the payment intent', async () => {
    const { provider, asked } = scripted(list([payout()]), list([line, moved()]))
    expect(await provider.listPayouts(begin)).toMatchObject({
      hasMore: false,
      refused: [],
      payouts: [
        {
          id: 'po_1',
          amount: { minor: 9_670n, currency: 'DKK' },
          expectedOn: '2026-09-23',
          state: 'paid',
          entries: [
            { id: 'txn_1', kind: 'capture', minor: 10_000n, reference: 'pi_1' },
            { id: 'txn_1:fee', kind: 'fee', minor: -330n, reference: 'pi_1' },
          ],
        },
      ],
    })
    expect(asked.map(({ pathname }) => pathname)).toEqual(['/v1/payouts', '/v1/balance_transactions'])
    expect(asked[0]?.searchParams.get('created[gte]')).toBe(String(Date.parse('2026-01-01') / 1_000))
    expect(asked[1]?.searchParams.get('payout')).toBe('po_1')
  })
  test('with moves on several pages are read to their end', async () => {
    const { provider, asked } = scripted(
      list([payout({ amount: 19_670 })]),
      list([line, moved()], true),
      list([moved({ id: 'txn_2', fee: 0 })]),
    )
    expect(await provider.listPayouts(begin)).toMatchObject({ payouts: [{ entries: [{}, {}, {}] }] })
    expect(asked[2]?.searchParams.get('starting_after')).toBe('txn_1')
  })
  test.each([
    ['moves that do not sum to it', payout({ amount: 9_671 }), [list([moved()])], 'sum_differs'],
    ['moves in another currency', payout(), [list([moved({ currency: 'nok' })])], 'nonsense'],
    ['half an øre', payout({ amount: 0.5 }), [], 'nonsense'],
    ['no day', payout({ arrival_date: null }), [], 'nonsense'],
    ['a day of no calendar', payout({ arrival_date: 8_640_000_000_001 }), [list([moved()])], 'bad_day'],
    ['a day before any payout', payout({ arrival_date: 0 }), [list([moved()])], 'bad_day'],
    ['a moment of making in a thousand years', payout({ created: 33_000_000_000 }), [], 'nonsense'],
    ['a move without an amount', payout(), [list([line, moved({ amount: null })])], 'nonsense'],
    [
      'two moves of one name',
      payout(),
      [list([moved({ amount: 5_000, fee: 165 }), moved({ amount: 5_000, fee: 165 })])],
      'repeated_entry',
    ],
    ['NUL in a word', payout(), [list([moved({ reporting_category: 'a\0' })])], 'bad_text'],
    [
      'moves that Stripe does not list',
      payout(),
      [new Response('{"error":{}}', { status: 400 })],
      'not_listed',
    ],
    [
      'more moves than are read',
      payout(),
      Array.from({ length: 500 }, (_, n) => list([moved({ id: `txn_${n}` })], true)),
      'too_long',
    ],
  ])('with %s are refused by name, and the others are read', async (_what, bad, moves, why) => {
    const answers = [list([bad, payout({ id: 'po_2' })]), ...moves, list([moved()])]
    const page = await scripted(...answers).provider.listPayouts(begin)
    expect(page).toMatchObject({ refused: [{ id: 'po_1', why }], payouts: [{ id: 'po_2' }], hasMore: false })
  })
  test('whose names can’t be stored are refused by a name that can', async () => {
    const bad = [{ id: 'po\0' }, { id: 'po\ud800' }]
    const page = await scripted(list([...bad, payout({ id: 'po_2' })]), list([moved()])).provider.listPayouts(
      begin,
    )
    const why = 'nonsense'
    expect(page).toMatchObject({
      payouts: [{ id: 'po_2' }],
      refused: [
        { id: 'po\uFFFD', why },
        { id: 'po\uFFFD', why },
      ],
    })
  })
  test('whose moves Stripe does not say yet are left out, and looked at again however late it is', async () => {
    const old = payout({ id: 'po_9', created: 1_780_000_000, reconciliation_status: 'in_progress' })
    const first = await scripted(list([payout(), old]), list([moved()])).provider.listPayouts(begin)
    if (first.outcome !== 'done') throw new Error(first.code)
    expect(first.payouts.map(({ id }) => id)).toEqual(['po_1'])
    const { provider, asked } = scripted(list([]))
    await provider.listPayouts({ cursor: first.cursor })
    expect(asked[0]?.searchParams.get('created[gte]')).toBe('1780000000')
  })
  test('that failed, were made by hand, or take money from the bank say so', async () => {
    const { provider } = scripted(
      list([
        payout({ status: 'failed' }),
        payout({ id: 'po_2', automatic: false, status: 'in_transit' }),
        payout({ id: 'po_3', amount: -5_000 }),
      ]),
      list([moved()]),
      list([moved({ type: 'adjustment', reporting_category: 'dispute', amount: -5_000, fee: 0 })]),
    )
    expect(await provider.listPayouts(begin)).toMatchObject({
      payouts: [
        { id: 'po_1', state: 'failed' },
        { id: 'po_2', state: 'on_its_way', entries: [{ kind: 'adjustment', label: 'manual_payout' }] },
        { id: 'po_3', amount: { minor: -5_000n }, entries: [{ kind: 'dispute' }] },
      ],
    })
  })
  test('that the key may not read are refused with the status, without another try', async () => {
    const { provider, asked } = scripted(
      new Response('{"error":{"type":"invalid_request_error"}}', { status: 403 }),
    )
    expect(await provider.listPayouts(begin)).toEqual({ outcome: 'refused', code: 'http_403' })
    expect(asked).toHaveLength(1)
  })
  test('whose place in the list Stripe does not know any more say that it is lost', async () => {
    const error = { type: 'invalid_request_error', code: 'resource_missing', param: 'starting_after' }
    const gone = () => new Response(JSON.stringify({ error }), { status: 400 })
    const cursor = JSON.stringify({ from: 0, newest: 0, after: 'po_gone' })
    expect(await scripted(gone()).provider.listPayouts({ cursor })).toEqual({
      outcome: 'unknown',
      code: 'lost_place',
    })
    expect(await scripted(gone()).provider.listPayouts(begin)).toEqual({
      outcome: 'refused',
      code: 'http_400',
    })
  })
  test('of a list that says it has more and has nothing end all the same', async () => {
    expect(await scripted(list([], true)).provider.listPayouts(begin)).toMatchObject({ hasMore: false })
  })
})
