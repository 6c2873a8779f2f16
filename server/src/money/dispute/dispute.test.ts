import { concludeDispute, type DisputeRecord, listDisputes, recordDispute } from '@medlem/contract/dispute'
import { exportBookkeeping } from '@medlem/contract/ledger'
import { getReceipt } from '@medlem/contract/receipt'
import { getTimeline } from '@medlem/contract/timeline'
import { audit } from '@medlem/database/schema/audit'
import type { MemberRow } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { notification } from '@medlem/database/schema/notification'
import type { ProviderDispute } from '@medlem/payments/provider'
import { sandboxWay } from '@medlem/sandbox/testing/sandboxWay'
import { like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Deps } from '../../platform/deps/deps.ts'
import { aChild, aMember } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { readCsv, readMinor } from '../ledger/testing/readCsv.ts'
import { createProviderFor } from '../payment/provider.ts'
import { aClub, books, type Club } from '../payment/testing/buyer.ts'
import { readProviderBooks } from '../reconciliation/readProviderBooks.ts'
import {
  aPaidPurchase,
  aTreasurer,
  giveBack,
  giveBackElsewhere,
  refundBooks,
} from '../refund/testing/treasurer.ts'

let server: TestServer
let ida: MemberRow
let club: Club
let karl: TestClient
let reportsDisputes: boolean

/** The provider of the tests, which may also be one that tells of disputes by itself. */
const providerFor: Deps['providerFor'] = (...of) => {
  const provider = createProviderFor(server.deps.config, sandboxWay)(...of)
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
const record = (client: TestClient, { paymentId: id }: Paid, more: Partial<DisputeRecord> = {}) => {
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
    expect(paidFor.toSorted((a, b) => b.memberName.localeCompare(a.memberName))).toMatchObject([
      {
        memberId: ida.id,
        membershipHistoryId: purchase.historyId,
        memberName: 'Ida Holm',
        year: 2026,
        active: true,
      },
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
    const entries = await server.deps.db
      .select()
      .from(audit)
      .where(like(audit.action, 'dispute_%'))
      .orderBy(audit.id)
    expect(entries.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['dispute_record', ida.id],
      ['dispute_conclude', ida.id],
    ])
    expect(await listed()).toEqual([lost.body])
  })
})

test('a dispute can be noted by those who administer, while there is money to ask for and the provider reports none', async () => {
  const purchase = await aPaidPurchase(server, ida, { club })
  const offered = async (client: TestClient) => {
    const { body } = await client.call(getTimeline, { params: { id: purchase.historyId } })
    return body.payments.map(({ canDispute }) => canDispute)
  }
  const listedUnder = async (client: TestClient) => {
    const { body } = await client.call(getTimeline, { params: { id: purchase.historyId } })
    return body.payments.map(({ disputesOrgId }) => disputesOrgId)
  }
  expect(await listedUnder(karl)).toEqual([null])
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
  expect(await listedUnder(karl)).toEqual([club.organisation.id])
  expect(await listedUnder(server.as(ida))).toEqual([null])
})

/** What the provider tells of one dispute; the amount in minor units, all where it is left out. */
interface Said {
  id?: string
  kind?: ProviderDispute['kind']
  state?: ProviderDispute['state']
  minor?: bigint
  currency?: string
}

/** The same server with a provider that also tells of disputes. */
function telling(...said: Said[]): Deps {
  const disputes = said.map(
    ({ minor, currency = 'DKK', ...one }): ProviderDispute => ({
      ...{ id: 'dp_1', kind: 'chargeback', state: 'open' },
      ...one,
      ...(minor === undefined ? {} : { amount: { minor, currency } }),
    }),
  )
  return {
    ...server.deps,
    providerFor: (organisation) => {
      const provider = server.deps.providerFor(organisation)
      return (
        provider && { ...provider, lookup: async (ref) => ({ ...(await provider.lookup(ref)), disputes }) }
      )
    },
  }
}
const hear = ({ paymentId }: Paid, ...said: Said[]) => readProviderBooks(telling(...said), paymentId)

describe('a chargeback that the provider reports', () => {
  test('stays open until the provider reports that it is won; an administrator can’t close it', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    await Promise.all([hear(purchase, {}), hear(purchase, {})])
    const [open, ...more] = await listed()
    expect([open?.source, open?.state, open?.amountMinor, more]).toEqual(['provider', 'open', 45_000, []])
    const early = { disputeId: open?.id ?? '', outcome: 'won' } as const
    expect((await conclude(karl, purchase, early)).problem.code).toBe('invalid_transition')
    await readProviderBooks(server.deps, purchase.paymentId)
    expect(await states()).toEqual(['disputed'])
    await hear(purchase, { state: 'won' })
    expect([await states(), (await listed())[0]?.state]).toEqual([['captured'], 'won'])
    await hear(purchase, { state: 'won' }, { id: 'dp_2' })
    expect(await listed()).toMatchObject([{ state: 'open' }, { state: 'won' }])
    await hear(purchase)
    expect([await states(), (await listed()).map(({ state }) => state)]).toEqual([
      ['captured'],
      ['won', 'won'],
    ])
  })

  test('is lost there: the year stays until a person has said what becomes of it', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    await hear(purchase, { state: 'lost' })
    const [lost] = await listed()
    expect(lost).toMatchObject({ state: 'lost', concludedAt: null })
    expect(lost?.message).toContain('what ends and what is kept')
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

  test('of a part takes that part: the payer reads so, and the rest stays paid and can be given back (Ruling 54)', async () => {
    const alma = await aChild(server, ida)
    const purchase = await aPaidPurchase(server, ida, { club, members: [ida, alma] })
    await hear(purchase, { minor: 30_000n })
    expect(await listed()).toMatchObject([{ amountMinor: 30_000, restMinor: 60_000, state: 'open' }])
    const during = await giveBack(karl, purchase, { amountMinor: 60_001 })
    expect([during.problem.code, during.problem.detail]).toEqual([
      'refund_exceeds',
      expect.stringContaining('600,00'),
    ])
    expect((await giveBack(karl, purchase, { amountMinor: 10_000 })).body.state).toBe('done')
    expect(await states()).toEqual(['disputed'])

    await hear(purchase, { minor: 30_000n, state: 'lost' })
    const [lost] = await listed()
    const input = { disputeId: lost?.id ?? '', outcome: 'lost' as const, membershipHistoryIds: [] }
    const concluded = await conclude(karl, purchase, input)
    expect(concluded.body).toMatchObject({ amountMinor: 30_000, restMinor: 50_000, state: 'lost' })
    expect(await takenBack()).toEqual([expect.stringContaining('has taken 300,00 kr. back')])
    expect([await states(), (await books(server)).activeYears]).toEqual([['part_refunded'], 2])
    const years = await server.deps.db.select().from(membershipPeriod)
    expect(years.map(({ grantedBy }) => grantedBy)).toEqual([null, null])
    // The provider goes on telling of it.
    await hear(purchase, { minor: 30_000n, state: 'lost' })
    expect(await listed()).toHaveLength(1)

    const { body } = await karl.call(getTimeline, { params: { id: purchase.historyId } })
    const sentences = body.payments[0]?.steps.map(({ sentence }) => sentence) ?? []
    expect(sentences.filter((one) => one.includes('300,00'))).toEqual([
      "The cardholder's bank asks 300,00 kr. back, and has not decided yet.",
      "The cardholder's bank took 300,00 kr. back.",
    ])
    expect(body.payments[0]?.refundStaffView?.leftMinor).toBe(50_000)
    expect(await incomeMinor()).toBe(90_000 - 10_000 - 30_000)
    const rest = await giveBack(karl, purchase, { amountMinor: 50_000, membershipHistoryIds: [] })
    expect(rest.body.state).toBe('done')
    expect([await states(), (await books(server)).activeYears]).toEqual([['refunded'], 0])
    expect(await incomeMinor()).toBe(0)
  })

  test('adds up with others of the same charge, each with its own end', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    const [one, two] = [{ minor: 10_000n }, { id: 'dp_2', minor: 5_000n }]
    await hear(purchase, one)
    await hear(purchase, one, two)
    expect((await listed()).map(({ amountMinor }) => amountMinor).toSorted((a, b) => a - b)).toEqual([
      5_000, 10_000,
    ])
    expect((await giveBack(karl, purchase, { amountMinor: 30_001 })).problem.code).toBe('refund_exceeds')
    await hear(purchase, { ...one, state: 'lost' }, { ...two, state: 'won' })
    const disputeId = (await listed()).find(({ concludedAt }) => concludedAt === null)?.id ?? ''
    expect(await states()).toEqual(['disputed'])
    await conclude(karl, purchase, { disputeId, outcome: 'lost', membershipHistoryIds: [] })
    expect(await states()).toEqual(['part_refunded'])
    expect((await giveBack(karl, purchase, { amountMinor: 35_001 })).problem.code).toBe('refund_exceeds')
    await hear(
      purchase,
      { ...one, state: 'lost' },
      { ...two, state: 'won' },
      { id: 'dp_3', state: 'lost', minor: 99_999n },
    )
    const third = (await listed()).find(({ concludedAt }) => concludedAt === null)?.id ?? ''
    const last = await conclude(karl, purchase, {
      disputeId: third,
      outcome: 'lost',
      membershipHistoryIds: [],
    })
    expect(last.body.amountMinor).toBe(35_000)
    expect([await states(), await incomeMinor()]).toEqual([['lost'], 0])
    const [year] = await server.deps.db.select().from(membershipPeriod)
    expect(year?.grantReason).toBe('As they say')
  })

  test('may be of a payment in another currency: then all that is left is asked for', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    await hear(purchase, { minor: 4_000n, currency: 'EUR' })
    expect((await listed())[0]?.amountMinor).toBe(45_000)
    expect((await giveBack(karl, purchase, { amountMinor: 1 })).problem.code).toBe('not_refundable')
  })
})

describe('an inquiry', () => {
  const inquiry = { kind: 'inquiry' } as const
  test('of the provider moves no money and refuses no refund, and becomes a chargeback or ends (Ruling 54)', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    await hear(purchase, { ...inquiry, minor: 45_000n })
    const [asked] = await listed()
    expect(asked).toMatchObject({ kind: 'inquiry', state: 'open', source: 'provider' })
    expect(asked?.message).toContain('No money has moved')
    expect(await states()).toEqual(['captured'])
    expect((await giveBack(karl, purchase, { amountMinor: 5_000 })).body.state).toBe('done')
    expect(await states()).toEqual(['part_refunded'])
    await hear(purchase, { minor: 20_000n })
    expect([await states(), (await listed())[0]]).toMatchObject([
      ['disputed'],
      { kind: 'chargeback', id: asked?.id },
    ])
    expect((await giveBack(karl, purchase, { amountMinor: 20_001 })).problem.code).toBe('refund_exceeds')
    await hear(purchase, { minor: 20_000n, state: 'won' })
    expect(await states()).toEqual(['part_refunded'])
    await hear(purchase, { minor: 20_000n, state: 'won' }, { id: 'dp_2', ...inquiry })
    await hear(purchase, { minor: 20_000n, state: 'won' }, { id: 'dp_2', ...inquiry, state: 'won' })
    expect([await states(), (await listed()).map(({ state }) => state)]).toEqual([
      ['part_refunded'],
      ['won', 'won'],
    ])
    expect([await takenBack(), await incomeMinor()]).toEqual([[], 40_000])
  })

  test.each([
    [10_000, 'part_refunded', 'open'],
    [45_000, 'refunded', 'won'],
  ])(
    'does not hide a refund that the treasurer makes at the provider: %d',
    async (amount, state, inquiryState) => {
      const purchase = await aPaidPurchase(server, ida, { club })
      await hear(purchase, { ...inquiry, minor: 45_000n })
      await giveBackElsewhere(server, amount)
      await hear(purchase, { ...inquiry, minor: 45_000n })
      expect(await refundBooks(server)).toMatchObject({ states: [state], refundedMinor: amount })
      expect((await listed()).map((one) => one.state)).toEqual([inquiryState])
    },
  )

  test('and a chargeback of a part hide no refund that is made at the provider', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    await hear(purchase, { minor: 15_000n })
    await giveBackElsewhere(server, 15_000)
    await hear(purchase, { minor: 15_000n })
    expect(await refundBooks(server)).toMatchObject({ states: ['disputed'], refundedMinor: 15_000 })
    await hear(purchase, { minor: 15_000n, state: 'lost' })
    const disputeId = (await listed())[0]?.id ?? ''
    await conclude(karl, purchase, { disputeId, outcome: 'lost', membershipHistoryIds: [] })
    await giveBackElsewhere(server, 15_000)
    await hear(purchase, { minor: 15_000n, state: 'lost' })
    expect(await refundBooks(server)).toMatchObject({ states: ['refunded'], refundedMinor: 30_000 })
  })

  test('noted by hand ends without a word to the payer; the money that a bank took is a chargeback', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    const noted = (await record(karl, purchase, { kind: 'inquiry', amountMinor: 20_000 })).body
    expect(noted).toMatchObject({ kind: 'inquiry', amountMinor: 20_000, state: 'open' })
    expect(await states()).toEqual(['captured'])
    const lost = await conclude(karl, purchase, {
      disputeId: noted.id,
      outcome: 'lost',
      membershipHistoryIds: [],
    })
    expect(lost.problem.detail).toContain('takes no money')
    const won = await conclude(karl, purchase, { disputeId: noted.id, outcome: 'won' })
    expect([won.body.state, await states(), await takenBack()]).toEqual(['won', ['captured'], []])
  })
})

test('a dispute that is noted by hand has an amount, and several add up to what was paid', async () => {
  const purchase = await aPaidPurchase(server, ida, { club })
  for (const amountMinor of [0, -1, 0.5, 45_001]) {
    const { status, problem } = await record(karl, purchase, { amountMinor })
    expect([status, problem.errors?.[0]?.field]).toEqual([400, 'amountMinor'])
  }
  const first = (await record(karl, purchase, { amountMinor: 15_000 })).body
  expect((await record(karl, purchase, { amountMinor: 15_000 })).body.id).toBe(first.id)
  const second = (await record(karl, purchase, { amountMinor: 10_000 })).body
  const more = await record(karl, purchase, { amountMinor: 20_001 })
  expect(more.problem.errors?.[0]?.message).toContain('200,00 kr.')
  await conclude(karl, purchase, { disputeId: first.id, outcome: 'won' })
  expect(await states()).toEqual(['disputed'])
  await conclude(karl, purchase, { disputeId: second.id, outcome: 'lost', membershipHistoryIds: [] })
  expect([await states(), await incomeMinor()]).toEqual([['part_refunded'], 35_000])
  expect(await takenBack()).toEqual([expect.stringContaining('100,00 kr.')])
})

/** What the organisation keeps of its payments by the books of the month, in minor units. */
async function incomeMinor(): Promise<number> {
  const params = { id: club.organisation.id }
  const { body } = await karl.call(exportBookkeeping, { params, querystring: { month: today().slice(0, 7) } })
  return Number(readMinor(readCsv(String(body)).at(-1)?.[10]))
}
