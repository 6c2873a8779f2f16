import { type Batch, type BatchAction, getBatch, listBatchRows, moveBatch } from '@medlem/contract/batch'
import { claimFees, listClaims, recordClaimPayment } from '@medlem/contract/claim'
import { familyCap } from '@medlem/database/schema/fee'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import { membershipConfiguration } from '@medlem/database/schema/organisation'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertNewMembership } from '../../club/membership/store.ts'
import { aPurchase } from '../../club/membership/testing/aPurchase.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { brokenInvariants } from '../../money/invariant/checkInvariants.ts'
import { aChild, aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { runBatch } from '../batch/runBatch.ts'
import { batchHandlers } from '../batchKinds/batchHandlers.ts'

let server: TestServer
let cast: Cast
let people: Record<string, MemberRow>

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  people = {}
})
afterEach(async () => {
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

const treasurer = () => cast.as.clubAdmin
const here = () => ({ id: cast.club.id })
async function join(made: MemberRow): Promise<MemberRow> {
  const of = { memberId: made.id, orgId: cast.club.id }
  await insertNewMembership(server.deps.db, { ...of, updateDate: server.clock.now() })
  people[made.firstName] = made
  return made
}
const joins = async (firstName: string, values: Partial<MemberRow> = {}) =>
  join(await aMember(server, { firstName, ...values }))
const begin = (dueOn = '2026-12-31') =>
  treasurer().call(claimFees, {
    params: here(),
    body: {
      selection: { kind: 'some', memberIds: Object.values(people).map(({ id }) => id) },
      claim: { membershipConfId: cast.fee.id, dueOn, countsForDays: null },
    },
  })
async function work(batchId: string): Promise<Batch> {
  await runBatch(server.deps, batchHandlers, batchId)
  return (await treasurer().call(getBatch, { params: { ...here(), batchId } })).body
}
async function move(batchId: string, action: BatchAction): Promise<Batch> {
  await treasurer().call(moveBatch, { params: { ...here(), batchId }, body: { action } })
  return work(batchId)
}
const rows = async (batchId: string) => {
  const { body } = await treasurer().call(listBatchRows, { params: { ...here(), batchId }, querystring: {} })
  return Object.fromEntries(
    body.map(({ name, state, problems, reason, after }) => [
      name.split(' ')[0],
      [state, problems[0]?.code ?? reason ?? after.amount],
    ]),
  )
}
const list = async (querystring: Parameters<typeof asked>[0] = {}) => (await asked(querystring)).body
const asked = (querystring: {
  choice?: 'open' | 'overdue' | 'paid' | 'ended'
  reference?: string
  openMinor?: string
  after?: string
}) => treasurer().call(listClaims, { params: here(), querystring })

describe('a fee that many are asked for', () => {
  test('is previewed with who, how much, who not and why; asked for, and withdrawn but for what is paid', async () => {
    const { db } = server.deps
    await db
      .update(membershipConfiguration)
      .set({ maxAge: 70 })
      .where(eq(membershipConfiguration.id, cast.fee.id))
    for (const name of ['Anna', 'Bo', 'Cleo']) await joins(name)
    await joins('Eva', { dateOfBirth: '1920-01-01' })
    await joins('Finn', { email: null, address: null })
    const gro = await joins('Gro')
    await db.update(membership).set({ endsOn: '2026-01-01' }).where(eq(membership.memberId, gro.id))
    const hans = await joins('Hans')
    await db
      .update(membership)
      .set({ autoRenewal: true, savedCardIdentifier: 'card' })
      .where(eq(membership.memberId, hans.id))
    const inga = await joins('Inga')
    await aPurchase(server, { payer: inga, members: [inga], configuration: cast.fee })
    const shown = await work((await begin()).body.id)
    expect(shown).toMatchObject({ kind: 'claim', state: 'previewed', name: `${cast.fee.name} 2026` })
    expect(await rows(shown.id)).toEqual({
      Anna: ['waiting', '450,00 kr.'],
      Bo: ['waiting', '450,00 kr.'],
      Cleo: ['waiting', '450,00 kr.'],
      Eva: ['aside', 'other_age'],
      Finn: ['aside', 'claim_no_address'],
      Gro: ['aside', 'ended'],
      Hans: ['aside', 'auto_renews'],
      Inga: ['aside', undefined],
    })
    expect((await list()).claims).toEqual([])
    expect((await move(shown.id, 'run')).rows).toMatchObject({ done: 3, aside: 5 })
    const { claims, owed } = await list({ choice: 'open' })
    expect(
      claims.map(({ payerName, state, openMinor }) => [payerName.split(' ')[0], state, openMinor]).toSorted(),
    ).toEqual([
      ['Anna', 'open', 45_000],
      ['Bo', 'open', 45_000],
      ['Cleo', 'open', 45_000],
    ])
    expect(owed).toMatchObject({ not_due: 135_000, to_30: 0 })
    const again = await work((await begin()).body.id)
    expect(again.groups).toMatchObject({ changed: 0, same: 4 })

    const [first] = claims
    const record = (amountMinor: number) =>
      treasurer().call(recordClaimPayment, {
        params: { ...here(), claimId: first?.id ?? '' },
        body: { method: 'cash', paidOn: '2026-11-01', amountMinor, openMinor: 45_000, reason: 'At the door' },
      })
    expect(await record(30_000)).toMatchObject({
      status: 201,
      body: { state: 'partly_paid', openMinor: 15_000 },
    })
    expect((await move(shown.id, 'undo')).rows).toMatchObject({ reversed: 2, kept: 1, done: 0 })
    expect((await list({ choice: 'ended' })).claims).toHaveLength(2)
    expect((await list()).owed.not_due).toBe(15_000)
    await db.update(membership).set({ autoRenewal: false, savedCardIdentifier: null })
  })

  test('of a family with a maximum costs it together what the maximum is', async () => {
    await server.deps.db.insert(familyCap).values({ orgId: cast.club.id, year: 2026, limitMinor: 60_000 })
    const parent = await joins('Anna')
    for (const firstName of ['Bo', 'Cleo']) await join(await aChild(server, parent, { firstName }))
    const shown = await work((await begin()).body.id)
    await move(shown.id, 'run')
    const { claims } = await list()
    expect(claims.map(({ totalMinor }) => totalMinor).toSorted()).toEqual([15_000, 45_000])
    expect(new Set(claims.map(({ payerId }) => payerId))).toEqual(new Set([parent.id]))
    expect((await rows(shown.id)).Cleo).toEqual([
      'failed',
      'The fee costs nothing, or too much for one payment.',
    ])
  })

  test('is found by its reference as it was typed and by what is open, and listed by age', async () => {
    for (const name of ['Anna', 'Bo']) await joins(name)
    await move((await work((await begin()).body.id)).id, 'run')
    const { claims } = await list()
    const typed = `+71<${claims[0]?.reference.padStart(15, '0')}+81234567<`
    expect((await list({ reference: typed })).claims.map(({ id }) => id)).toEqual([claims[0]?.id])
    expect((await list({ reference: '123' })).claims).toEqual([])
    expect((await list({ openMinor: '45000' })).claims).toHaveLength(2)
    expect((await list({ openMinor: '44999' })).claims).toEqual([])
    expect((await list({ after: claims[0]?.id ?? '' })).claims.map(({ id }) => id)).toEqual([claims[1]?.id])
    expect((await list({ choice: 'overdue' })).claims).toEqual([])
    server.clock.set('2027-02-15T08:00:00Z')
    const late = await list({ choice: 'overdue' })
    expect(late.claims.map(({ age }) => age)).toEqual(['to_60', 'to_60'])
    expect(late.owed).toMatchObject({ not_due: 0, to_60: 90_000 })
  })

  test('names the day that is too early, and asks no member who left meanwhile', async () => {
    const anna = await joins('Anna')
    expect(await begin('2026-01-01')).toMatchObject({ status: 400, body: { errors: [{ field: 'dueOn' }] } })
    const shown = await work((await begin()).body.id)
    await server.deps.db.update(member).set({ enabled: false }).where(eq(member.id, anna.id))
    expect((await move(shown.id, 'run')).rows).toMatchObject({ failed: 1, done: 0 })
  })
})
