import { concludeDispute, listDisputes, recordDispute } from '@medlem/contract/dispute'
import { getReceipt } from '@medlem/contract/receipt'
import { getTimeline } from '@medlem/contract/timeline'
import { audit } from '@medlem/database/schema/audit'
import type { MemberRow } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { notification } from '@medlem/database/schema/notification'
import { like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Deps } from '../../platform/deps/deps.ts'
import { aChild, aMember } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { createProviderFor } from '../payment/provider.ts'
import { aClub, books, type Club } from '../payment/testing/buyer.ts'
import { readProviderBooks } from '../reconciliation/readProviderBooks.ts'
import { aPaidPurchase, aTreasurer, giveBack } from '../refund/testing/treasurer.ts'

let server: TestServer
let ida: MemberRow
let club: Club
let karl: TestClient
let reportsDisputes: boolean

/** The provider of the tests, which may also be one that tells of disputes by itself. */
const providerFor: Deps['providerFor'] = (...of) => {
  const provider = createProviderFor(server.deps.config)(...of)
  return provider && { ...provider, caps: { ...provider.caps, reportsDisputes } }
}

beforeAll(async () => {
  server = await testServer({ listen: true, deps: { providerFor } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  reportsDisputes = false
  ida = await aMember(server)
  club = await aClub(server)
  karl = (await aTreasurer(server, club)).client
})
afterEach(async () => {
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

type Paid = { paymentId: string }
const today = () => server.clock.now().toISOString().slice(0, 10)
const record = (client: TestClient, { paymentId: id }: Paid, more: { disputedOn?: string } = {}) => {
  const body = { reason: 'The card was stolen', disputedOn: today(), ...more }
  return client.call(recordDispute, { params: { id }, body })
}
const conclude = (
  client: TestClient,
  { paymentId: id }: Paid,
  input: { disputeId: string; outcome: 'won' | 'lost'; membershipHistoryIds?: string[] },
) => {
  const { disputeId, ...body } = input
  return client.call(concludeDispute, { params: { id, disputeId }, body: { reason: 'As they say', ...body } })
}
const listed = async () =>
  (await karl.call(listDisputes, { querystring: { orgId: club.organisation.id } })).body
const states = async () => (await books(server)).states
const takenBack = async () => {
  const rows = await server.deps.db.select().from(notification)
  return rows.filter(({ title }) => title === 'Payment taken back').map(({ message }) => message)
}

describe('a chargeback that the provider does not report', () => {
  test('is noted and won: the year stood all the while, and money can be given back again', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    await giveBack(karl, purchase, { amountMinor: 5_000 })
    for (const disputedOn of ['2199-01-01', '2020-01-01']) {
      const { status, problem } = await record(karl, purchase, { disputedOn })
      expect([status, problem.errors?.[0]?.field]).toEqual([400, 'disputedOn'])
    }
    const noted = await record(karl, purchase)
    expect(noted.body).toMatchObject({
      state: 'open',
      source: 'organisation',
      amountMinor: 40_000,
      currency: 'DKK',
      payerName: 'Ida Holm',
      recordedBy: 'Karl Kasse',
      concludedAt: null,
      effect: null,
    })
    expect((await record(karl, purchase)).body).toEqual(noted.body)
    expect([await states(), (await books(server)).activeYears]).toEqual([['disputed'], 1])
    expect((await giveBack(karl, purchase, { amountMinor: 100 })).problem.code).toBe('not_refundable')

    const disputeId = noted.body.id
    const contrary = { disputeId, outcome: 'won' as const, membershipHistoryIds: [purchase.historyId] }
    expect((await conclude(karl, purchase, contrary)).status).toBe(400)
    const won = await conclude(karl, purchase, { disputeId, outcome: 'won' })
    expect(won.body).toMatchObject({ state: 'won', concludedBy: 'Karl Kasse', message: null })
    expect((await conclude(karl, purchase, { disputeId, outcome: 'won' })).body).toEqual(won.body)
    expect((await conclude(karl, purchase, { disputeId, outcome: 'lost' })).problem.code).toBe(
      'invalid_transition',
    )
    expect([await states(), await takenBack()]).toEqual([['part_refunded'], []])
    const all = { amountMinor: 40_000, keepsYears: false }
    expect((await giveBack(karl, purchase, all)).body.state).toBe('done')
    expect((await record(karl, purchase)).problem.code).toBe('invalid_transition')
  })

  test('is lost: a person says which years end and which are kept, and the receipt stays as it was', async () => {
    const alma = await aChild(server, ida)
    const purchase = await aPaidPurchase(server, ida, { club, members: [ida, alma] })
    const receiptCall = { params: { id: purchase.historyId } }
    const receipt = (await server.as(ida).call(getReceipt, receiptCall)).body
    const years = await server.deps.db.select().from(membershipPeriod)
    const hers = years.find(({ memberId }) => memberId === alma.id)?.id ?? ''
    const { id: disputeId, years: paidFor } = (await record(karl, purchase)).body
    expect(paidFor.toSorted((a, b) => b.memberName.localeCompare(a.memberName))).toEqual([
      { membershipHistoryId: purchase.historyId, memberName: 'Ida Holm', year: 2026, active: true },
      { membershipHistoryId: hers, memberName: 'Alma Holm', year: 2026, active: true },
    ])
    const silent = await conclude(karl, purchase, { disputeId, outcome: 'lost' })
    expect([silent.status, silent.problem.errors?.[0]?.code]).toEqual([400, 'choose_years'])

    const lost = await conclude(karl, purchase, { disputeId, outcome: 'lost', membershipHistoryIds: [hers] })
    const sentence = 'The membership year ends: Alma Holm 2026; Ida Holm 2026 stays.'
    expect(lost.body).toMatchObject({ state: 'lost', effect: sentence, message: null })
    expect(lost.body.years.filter(({ active }) => active)).toMatchObject([{ memberName: 'Ida Holm' }])
    expect([await states(), (await books(server)).activeYears]).toEqual([['lost'], 1])
    expect(await takenBack()).toEqual([
      `The bank of the card has taken 900,00 kr. back from Sejlklubben Øresund. ${sentence}`,
    ])
    const after = await server.deps.db.select().from(membershipPeriod)
    expect(after.map(({ id, reason, grantReason }) => [id === hers, reason, grantReason])).toEqual(
      expect.arrayContaining([
        [true, 'The bank took the payment back.', null],
        [false, null, 'As they say'],
      ]),
    )
    expect((await server.as(ida).call(getReceipt, receiptCall)).body).toEqual(receipt)
    const entries = await server.deps.db.select().from(audit).where(like(audit.action, 'dispute_%'))
    expect(entries.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['dispute_record', ida.id],
      ['dispute_conclude', ida.id],
    ])
    expect(await listed()).toEqual([lost.body])
  })
})

test('a dispute can be noted by those who administer, while there is money to ask for and the provider tells of none', async () => {
  const purchase = await aPaidPurchase(server, ida, { club })
  const offered = async (client: TestClient) => {
    const { body } = await client.call(getTimeline, { params: { id: purchase.historyId } })
    return body.payments.map(({ canDispute }) => canDispute)
  }
  const support = server.as(await aMember(server), { roles: ['org:ALL|role:SUPER_ADMIN'] })
  expect([await offered(server.as(ida)), await offered(karl), await offered(support)]).toEqual([
    [false],
    [true],
    [true],
  ])
  reportsDisputes = true
  expect(await offered(karl)).toEqual([false])
  const refused = await record(karl, purchase)
  expect([refused.status, refused.problem.code]).toEqual([409, 'invalid_transition'])
  expect(refused.problem.detail).toContain('tells of disputes by itself')
  reportsDisputes = false
  expect((await record(karl, purchase)).status).toBe(200)
  expect(await offered(karl)).toEqual([false])
})

/** The same server with a provider that also tells of disputes. */
function telling(said: { disputed: boolean; lost?: boolean }): Deps {
  return {
    ...server.deps,
    providerFor: (organisation) => {
      const provider = server.deps.providerFor(organisation)
      return (
        provider && { ...provider, lookup: async (ref) => ({ ...(await provider.lookup(ref)), ...said }) }
      )
    },
  }
}

describe('a chargeback that the provider reports', () => {
  test('stays open until the provider reports that it is won; an administrator can’t close it', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    const { paymentId } = purchase
    const hear = (said: Parameters<typeof telling>[0]) => readProviderBooks(telling(said), paymentId)
    await Promise.all([hear({ disputed: true }), hear({ disputed: true })])
    const [open, ...more] = await listed()
    expect([open?.source, open?.state, more]).toEqual(['provider', 'open', []])
    const early = { disputeId: open?.id ?? '', outcome: 'won' } as const
    expect((await conclude(karl, purchase, early)).problem.code).toBe('invalid_transition')
    await readProviderBooks(server.deps, paymentId)
    expect(await states()).toEqual(['disputed'])
    await hear({ disputed: false })
    expect([await states(), (await listed())[0]?.state]).toEqual([['captured'], 'won'])
    await hear({ disputed: true })
    expect(await listed()).toMatchObject([{ state: 'open' }, { state: 'won' }])
  })

  test('is lost there: the year stays until a person has said what becomes of it', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    await readProviderBooks(telling({ disputed: true, lost: true }), purchase.paymentId)
    const [lost] = await listed()
    expect(lost).toMatchObject({ state: 'lost', concludedAt: null })
    expect(lost?.message).toContain('what becomes of the years')
    expect([await states(), (await books(server)).activeYears]).toEqual([['disputed'], 1])
    const input = { disputeId: lost?.id ?? '', membershipHistoryIds: [purchase.historyId] }
    expect((await conclude(karl, purchase, { ...input, outcome: 'lost' })).body.concludedAt).not.toBeNull()
    expect([await states(), (await books(server)).activeYears]).toEqual([['lost'], 0])
    // The member who lost the year buys it again.
    server.clock.advance(1000)
    await aPaidPurchase(server, ida, { club })
    expect([(await states()).toSorted(), (await books(server)).activeYears]).toEqual([
      ['captured', 'lost'],
      1,
    ])
  })
})
