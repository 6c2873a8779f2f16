import { fetchPayouts as fetchCall, getPayout, listPayouts } from '@medlem/contract/payout'
import { audit } from '@medlem/database/schema/audit'
import type { MemberRow } from '@medlem/database/schema/member'
import { payment } from '@medlem/database/schema/payment'
import { payout, payoutEntry, payoutFeed } from '@medlem/database/schema/payout'
import type { Payout, PayoutAnswer, PayoutPage } from '@medlem/payments/payout'
import type { PaymentProvider } from '@medlem/payments/provider'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nightly } from '../../app/job/nightly.ts'
import { aMember } from '../../testing/builders.ts'
import { recordedJobs } from '../../testing/recordedJobs.ts'
import { recordingLog } from '../../testing/recordingLog.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { type Club, openPurchase, pay, runJobs, sayPaid } from '../payment/testing/buyer.ts'
import { clubAt, merchants } from '../reconciliation/testing/aRestore.ts'
import { aTreasurer } from '../refund/testing/treasurer.ts'
import { fetchPayouts } from './fetchPayouts.ts'

const DAY_MS = 86_400_000

let server: TestServer
let club: Club
let ida: MemberRow
let karl: TestClient
beforeAll(async () => {
  server = await testServer({ listen: true, merchants })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  club = await clubAt(server, 'stripe')
  ida = await aMember(server)
  karl = (await aTreasurer(server, club)).client
})

/** A year that is paid through Stripe; answers the payment. */
async function aPaidYear(payer = ida, of = club) {
  const purchase = await openPurchase(server, payer, { club: of })
  await pay(server, purchase)
  expect((await sayPaid(server, purchase)).body.paymentStatus).toBe('paid')
  const [row] = await server.deps.db.select().from(payment).where(eq(payment.id, purchase.paymentId))
  if (!row) throw new Error('the payment is not there')
  return row
}

const ofClub = () => ({ orgId: club.organisation.id })
const stored = async () => ({
  payouts: await server.deps.db.select().from(payout).orderBy(payout.reference),
  entries: await server.deps.db
    .select()
    .from(payoutEntry)
    .orderBy(payoutEntry.payoutId, payoutEntry.reference),
})
const list = async () =>
  (await karl.call(listPayouts, { params: { id: club.organisation.id }, querystring: {} })).body

describe('payouts', () => {
  test('are read with the payments that they are of, and once however often', async () => {
    const paid = await aPaidYear()
    expect((await list()).feeds).toMatchObject([{ provider: 'stripe', reports: true, readAt: null }])
    await server.gateway.advance(DAY_MS)
    expect(await fetchPayouts(server.deps, ofClub())).toBe(1)
    const before = await stored()
    expect(await fetchPayouts(server.deps, ofClub())).toBe(0)
    expect(await stored()).toEqual(before)
    const { payouts, feeds } = await list()
    expect(feeds).toMatchObject([{ problem: null, refused: [], readAt: expect.any(String) }])
    const [one] = payouts
    const fee = one?.sums.fee ?? 0
    expect(one).toMatchObject({
      amountMinor: 45_000 + fee,
      standing: 'on_its_way',
      bankMinor: null,
      isTest: false,
      sums: { capture: 45_000, refund: 0, dispute: 0, adjustment: 0 },
      unknownEntries: 0,
    })
    expect(fee).toBeLessThan(0)
    const { body } = await karl.call(getPayout, {
      params: { id: club.organisation.id, payoutId: one?.id ?? '' },
    })
    const of = {
      paymentId: paid.id,
      payerId: ida.id,
      payerName: `${ida.firstName} ${ida.lastName}`,
      receipt: 1,
    }
    expect(body.entries).toMatchObject([
      { kind: 'capture', amountMinor: 45_000, payment: of },
      { kind: 'fee', amountMinor: fee, payment: of },
    ])
    const [entry] = await server.deps.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(entry).toMatchObject({ action: 'payout_read', orgId: club.organisation.id, objectId: one?.id })
  })

  test('name an entry that is of no payment of the organisation’s, also where another organisation has it', async () => {
    await aPaidYear()
    const other = await clubAt(server, 'stripe')
    await aPaidYear(await aMember(server), other)
    await server.gateway.advance(DAY_MS)
    await fetchPayouts(server.deps, ofClub())
    // The sandbox's account has the tests before too.
    expect((await list()).payouts[0]).toMatchObject({ sums: { capture: 90_000 }, unknownEntries: 1 })
    expect(await server.deps.db.$count(payoutFeed)).toBe(1)
    const [one] = (await list()).payouts
    const foreign = { params: { id: other.organisation.id, payoutId: one?.id ?? '' } }
    expect((await (await aTreasurer(server, other)).client.call(getPayout, foreign)).status).toBe(404)
  })

  test('are read by a press, which stands in the log, and at night', async () => {
    await aPaidYear()
    await server.gateway.advance(DAY_MS)
    const pressed = await karl.call(fetchCall, { params: { id: club.organisation.id } })
    expect([pressed.status, (await list()).payouts]).toEqual([200, []])
    const [entry] = await server.deps.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(entry).toMatchObject({ action: 'payouts_fetch', orgId: club.organisation.id })
    await runJobs(server, 'fetchPayouts')
    expect((await list()).payouts[0]).toMatchObject({ unknownEntries: 0 })
    const other = await clubAt(server, 'stripe')
    await aPaidYear(await aMember(server), other)
    const jobs = recordedJobs()
    await nightly({ ...server.deps, jobs }, { only: ['payouts'] })
    const asked = [club, other].map(({ organisation: { id: orgId } }) => ({ orgId }))
    expect(jobs.recorded.map(({ data }) => data)).toEqual(expect.arrayContaining(asked))
    expect(jobs.recorded.map(({ name }) => name)).toEqual(['fetchPayouts', 'fetchPayouts'])
  })
})

const aPayout = (id: string, change: Partial<Payout> = {}): Payout => ({
  id,
  amount: { minor: 9_000n, currency: 'DKK' },
  expectedOn: '2026-11-23',
  state: 'on_its_way',
  entries: [{ id: `${id}-1`, kind: 'capture', minor: 9_000n, label: 'charge' }],
  ...change,
})
const aPage = (cursor: string, change: Partial<PayoutPage> = {}): PayoutPage => ({
  outcome: 'done',
  payouts: [],
  refused: [],
  returned: [],
  cursor,
  hasMore: false,
  ...change,
})

/** A provider that answers these pages, by the place from which it is asked; a page that is an error ends the process there. */
function providerWith(pages: Record<string, PayoutAnswer | Error>) {
  const asked: string[] = []
  const lines: unknown[] = []
  const log = recordingLog(lines)
  const listPages = (from: { cursor: string } | { day: string }) => {
    const place = 'cursor' in from ? from.cursor : 'begin'
    asked.push(place)
    const page = pages[place] ?? aPage(place)
    return page instanceof Error ? Promise.reject(page) : Promise.resolve(page)
  }
  const provider = { caps: { reportsPayouts: true }, listPayouts: listPages } as unknown as PaymentProvider
  return { asked, lines, deps: { ...server.deps, log, providerFor: () => provider } }
}

describe('a reading of payouts', () => {
  beforeEach(async () => {
    await aPaidYear()
  })
  const references = async () => (await stored()).payouts.map(({ reference }) => reference)

  test('that PostgreSQL ended for another is tried again with its job, and is no problem of the provider', async () => {
    const ended = Object.assign(new Error('deadlock detected'), { severity: 'ERROR', code: '40P01' })
    const dying = providerWith({ begin: ended })
    await expect(fetchPayouts(dying.deps, ofClub())).rejects.toBe(ended)
    expect((await list()).feeds.filter(({ problem }) => problem)).toEqual([])
  })

  test('that ends on the way goes on where it was: none is lost and none is doubled', async () => {
    const first = aPage('c1', { payouts: [aPayout('po_1')], hasMore: true })
    const second = aPage('c2', { payouts: [aPayout('po_1'), aPayout('po_2')] })
    const dying = providerWith({ begin: first, c1: new Error('killed') })
    await fetchPayouts(dying.deps, ofClub())
    expect((await list()).feeds).toMatchObject([{ problem: 'unknown' }])
    expect(dying.lines.flat()).toContainEqual(
      expect.objectContaining({ event: 'payouts_unavailable', code: 'failed', err: expect.any(Error) }),
    )
    expect(await references()).toEqual(['po_1'])
    const next = providerWith({ c1: second })
    expect(await fetchPayouts(next.deps, ofClub())).toBe(1)
    expect(next.asked).toEqual(['c1'])
    expect(await references()).toEqual(['po_1', 'po_2'])
    expect((await stored()).entries).toHaveLength(2)
  })
  test('beside another one writes each payout once', async () => {
    const { deps } = providerWith({ begin: aPage('c1', { payouts: [aPayout('po_1'), aPayout('po_2')] }) })
    const added = await Promise.all([
      fetchPayouts(deps, ofClub()),
      fetchPayouts(deps, ofClub()),
      fetchPayouts(deps, ofClub()),
    ])
    expect(added.reduce((sum, one) => sum + one)).toBe(2)
    expect(await references()).toEqual(['po_1', 'po_2'])
  })
  test('that a provider refuses is noted and keeps its place', async () => {
    await fetchPayouts(providerWith({ begin: aPage('c1') }).deps, ofClub())
    const refusing = providerWith({ c1: { outcome: 'refused', code: 'http_403' } })
    await fetchPayouts(refusing.deps, ofClub())
    expect((await list()).feeds).toMatchObject([{ problem: 'refused' }])
    expect(refusing.lines.flat()).toContainEqual(
      expect.objectContaining({ event: 'payouts_unavailable', code: 'http_403' }),
    )
    const again = providerWith({ c1: aPage('c2', { payouts: [aPayout('po_1')] }) })
    await fetchPayouts(again.deps, ofClub())
    expect(again.asked).toEqual(['c1'])
    expect((await list()).feeds).toMatchObject([{ problem: null }])
  })
  test('that fails for one provider reads the others all the same', async () => {
    await server.deps.db.update(payment).set({ provider: 'vipps' })
    await aPaidYear(await aMember(server))
    const bad = providerWith({ begin: aPage('c1', { payouts: [aPayout('po_1\0')] }) })
    const good = providerWith({ begin: aPage('c1', { payouts: [aPayout('po_2')] }) })
    const providerFor: typeof server.deps.providerFor = (_organisation, of) =>
      (of?.provider === 'stripe' ? bad : good).deps.providerFor()
    expect(await fetchPayouts({ ...good.deps, providerFor }, ofClub())).toBe(1)
    expect(await references()).toEqual(['po_2'])
    const feeds = await server.deps.db.select().from(payoutFeed).orderBy(payoutFeed.provider)
    expect(feeds).toMatchObject([
      { provider: 'stripe', problem: 'unknown', cursor: null },
      { provider: 'vipps', problem: null, cursor: 'c1' },
    ])
  })
  test('whose cursor is lost reads from the beginning', async () => {
    await fetchPayouts(providerWith({ begin: aPage('c1', { payouts: [aPayout('po_1')] }) }).deps, ofClub())
    const lost = providerWith({
      c1: { outcome: 'refused', code: 'bad_cursor' },
      begin: aPage('c9', { payouts: [aPayout('po_1'), aPayout('po_2')] }),
    })
    expect(await fetchPayouts(lost.deps, ofClub())).toBe(1)
    expect(await references()).toEqual(['po_1', 'po_2'])
  })
  test('of a list without an end ends', async () => {
    const { deps, asked } = providerWith({
      begin: aPage('c1', { hasMore: true }),
      c1: aPage('c1', { hasMore: true }),
    })
    await fetchPayouts(deps, ofClub())
    expect(asked).toEqual(['begin', 'c1'])
  })
  test('names a payout that is not believed, until it is read right', async () => {
    const refused = [{ id: 'po_1', why: 'sum_differs' as const }]
    const wrong = providerWith({ begin: aPage('c1', { refused }) })
    await fetchPayouts(wrong.deps, ofClub())
    expect((await list()).feeds).toMatchObject([{ refused: ['po_1'] }])
    expect(wrong.lines.flat()).toContainEqual(
      expect.objectContaining({ event: 'payout_refused', reference: 'po_1', code: 'sum_differs' }),
    )
    const again = providerWith({ c1: aPage('c2', { refused }) })
    await fetchPayouts(again.deps, ofClub())
    expect(again.lines).toEqual([])
    await fetchPayouts(providerWith({ c2: aPage('c3', { payouts: [aPayout('po_1')] }) }).deps, ofClub())
    expect((await list()).feeds).toMatchObject([{ refused: [] }])
  })
  test('writes what became of a payout, and nothing else of it', async () => {
    const pages = { begin: aPage('c1', { payouts: [aPayout('po_1'), aPayout('po_2')] }) }
    await fetchPayouts(providerWith(pages).deps, ofClub())
    const paid = aPayout('po_1', { state: 'paid', amount: { minor: 1n, currency: 'DKK' } })
    await fetchPayouts(
      providerWith({ c1: aPage('c2', { payouts: [paid], returned: ['po_2'] }) }).deps,
      ofClub(),
    )
    await fetchPayouts(providerWith({ c2: aPage('c3', { payouts: [aPayout('po_2')] }) }).deps, ofClub())
    expect((await stored()).payouts).toMatchObject([
      { reference: 'po_1', state: 'paid', amountMinor: 9_000 },
      { reference: 'po_2', state: 'failed' },
    ])
  })
})
