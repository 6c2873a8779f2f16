import type { Batch, BatchAction } from '@medlem/contract/batch'
import { getBatch, listBatchRows, moveBatch } from '@medlem/contract/batch'
import { listMemberRows } from '@medlem/contract/memberList'
import {
  endMembership,
  endMemberships,
  liftMembershipEnd,
  type MembershipEnding,
} from '@medlem/contract/membershipEnd'
import { getOfficeYear } from '@medlem/contract/office'
import { getPerson } from '@medlem/contract/person'
import { audit } from '@medlem/database/schema/audit'
import type { MemberRow } from '@medlem/database/schema/member'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { message } from '@medlem/database/schema/message'
import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recalculateStale } from '../../club/membership/recalculateStale.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { aConfiguration, aMember, anActiveYear } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { runBatch } from '../batch/runBatch.ts'
import { batchHandlers } from '../batchKinds/batchHandlers.ts'

const PEOPLE = 4
const TODAY = '2026-11-23'

let server: TestServer
let cast: Cast
let people: MemberRow[]
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  server.clock.set(new Date(`${TODAY}T12:00:00Z`))
  cast = await aCast(server)
  people = []
  for (let n = 0; n < PEOPLE; n += 1) {
    const made = await aMember(server, { firstName: `Person${n}` })
    await anActiveYear(server, { member: made, configuration: cast.fee })
    people.push(made)
  }
})

const admin = () => cast.as.clubAdmin
const here = () => ({ id: cast.club.id })
const idOf = (n: number) => people[n]?.id ?? ''
const moved = (endsOn: string): MembershipEnding => ({ endsOn, reason: 'moved', note: 'To Odense.' })

async function end(n: number, ending: MembershipEnding) {
  const params = { ...here(), memberId: idOf(n) }
  return admin().call(endMembership, { params, body: ending })
}
const lift = async (n: number) =>
  (await admin().call(liftMembershipEnd, { params: { ...here(), memberId: idOf(n) } })).body

async function listed(filter?: unknown): Promise<string[]> {
  const asked = filter === undefined ? {} : { filter: JSON.stringify(filter) }
  const { body } = await admin().call(listMemberRows, {
    params: here(),
    querystring: { query: 'Person', ...asked },
  })
  return body.members.map(({ firstName }) => firstName)
}
const figures = async () =>
  (await admin().call(getOfficeYear, { params: { ...here(), year: '2026' } })).body.members
const members = async () => (await figures()).now
const mails = async (n: number) =>
  server.deps.db
    .select({ params: message.params })
    .from(message)
    .where(and(eq(message.memberId, idOf(n)), eq(message.templateId, 24)))
    .orderBy(message.createdAt)
const statusOf = async (n: number) => {
  const [row] = await server.deps.db
    .select()
    .from(membership)
    .where(eq(membership.memberId, idOf(n)))
  return row
}

describe('a membership that is ended', () => {
  test('is over from its day on in list, figures and status; its year stays paid, and the member gets an e-mail', async () => {
    const before = await members()
    const { status, body } = await end(0, moved(TODAY))
    expect([status, body]).toMatchObject([
      200,
      { end: { endsOn: TODAY, reason: 'moved', note: 'To Odense.' }, renewalStopped: false },
    ])
    expect(await listed()).toEqual(['Person1', 'Person2', 'Person3'])
    expect(await listed([{ field: 'ended', is: ['yes'] }])).toEqual(['Person0'])
    expect(await listed([{ field: 'left', from: '2026-11-01', to: TODAY }])).toEqual(['Person0'])
    expect(await members()).toBe(before - 1)
    expect(await statusOf(0)).toMatchObject({ status: 'inactive', enabled: false })
    const [period] = await server.deps.db
      .select()
      .from(membershipPeriod)
      .where(eq(membershipPeriod.memberId, idOf(0)))
    expect(period).toMatchObject({ status: 'active' })
    expect(await mails(0)).toMatchObject([{ params: { DATE: '2026-11-23', RENEWAL: 'no' } }])
    const page = await admin().call(getPerson, { params: { ...here(), memberId: idOf(0) } })
    expect(page.body.end).toMatchObject({ reason: 'moved' })
    const entries = await server.deps.db
      .select()
      .from(audit)
      .where(and(eq(audit.subjectId, idOf(0)), eq(audit.action, 'membership_end')))
      .orderBy(audit.id)
    expect(entries).toMatchObject([{ orgId: cast.club.id, detail: { endsOn: TODAY } }])
    expect(JSON.stringify(entries)).not.toMatch(/Odense|moved/)
  })

  test('goes on until its day where that is ahead, and automatic renewal is off at once', async () => {
    await server.deps.db
      .update(membership)
      .set({ autoRenewal: true })
      .where(eq(membership.memberId, idOf(1)))
    expect((await end(1, moved('2026-12-01'))).body.renewalStopped).toBe(true)
    expect(await listed()).toContain('Person1')
    expect(await statusOf(1)).toMatchObject({ status: 'active', autoRenewal: false, endsOn: '2026-12-01' })
    server.clock.set(new Date('2026-12-01T12:00:00Z'))
    expect(await recalculateStale(server.deps)).toBe(1)
    expect(await statusOf(1)).toMatchObject({ status: 'inactive' })
    expect(await listed()).not.toContain('Person1')
  })

  test('goes on when the end is taken back, or a year is bought that reaches beyond it, and no other', async () => {
    await end(0, moved(TODAY))
    expect(await lift(0)).toEqual({ end: null, renewalStopped: false })
    expect(await statusOf(0)).toMatchObject({ status: 'active', endsOn: null })
    expect(await mails(0)).toMatchObject([{}, { params: { LIFTED: 'yes' } }])
    const of2025 = await aConfiguration(server, year(2025))
    const of2027 = await aConfiguration(server, year(2027))
    const bought = people[2]
    if (!bought) throw new Error('no such person')
    await end(2, moved(TODAY))
    await anActiveYear(server, { member: bought, configuration: of2025 })
    expect((await statusOf(2))?.endsOn).toBe(TODAY)
    await anActiveYear(server, { member: bought, configuration: of2027 })
    expect((await statusOf(2))?.endsOn).toBeNull()
    expect(await listed()).toHaveLength(PEOPLE)
  })

  test('leaves the figures of days before it was written as they were', async () => {
    const before = await figures()
    await end(0, moved('2026-03-01'))
    const after = await figures()
    expect(after.months.slice(0, -1)).toEqual(before.months.slice(0, -1))
    expect(after.now).toBe(before.now - 1)
    server.clock.set(new Date('2026-11-24T12:00:00Z'))
    await lift(0)
    expect(await members()).toBe(before.now)
  })

  test('sends no e-mail after a death, and needs words where the reason is another one', async () => {
    await end(3, { endsOn: TODAY, reason: 'died', note: '' })
    await lift(3)
    expect(await mails(3)).toEqual([])
    expect((await end(3, { endsOn: TODAY, reason: 'other', note: ' ' })).status).toBe(400)
    expect(await end(3, moved('2036-01-01'))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'endsOn' }] },
    })
  })

  const year = (of: number) => ({
    orgId: cast.club.id,
    ...{ startDate: `${of}-01-01`, endDate: `${of}-12-31`, offerStartDate: `${of}-01-01` },
  })
})

describe('ending many memberships', () => {
  async function work(batchId: string): Promise<Batch> {
    await runBatch(server.deps, batchHandlers, batchId)
    return (await admin().call(getBatch, { params: { ...here(), batchId } })).body
  }
  async function preview(at: number[], ending: MembershipEnding): Promise<Batch> {
    const selection = { kind: 'some' as const, memberIds: at.map(idOf) }
    const { body } = await admin().call(endMemberships, { params: here(), body: { selection, ending } })
    return work(body.id)
  }
  async function move(batchId: string, action: BatchAction): Promise<Batch> {
    await admin().call(moveBatch, { params: { ...here(), batchId }, body: { action } })
    return work(batchId)
  }
  const rowsOf = async (batchId: string, querystring = {}) =>
    (await admin().call(listBatchRows, { params: { ...here(), batchId }, querystring })).body

  test('shows whose membership is ended, says that a renewal stays off, and keeps what was bought since', async () => {
    await server.deps.db
      .update(membership)
      .set({ autoRenewal: true })
      .where(eq(membership.memberId, idOf(0)))
    await end(3, moved('2026-12-01'))
    const shown = await preview([0, 1, 2, 3], moved('2026-12-01'))
    expect(shown).toMatchObject({ state: 'previewed', kind: 'end', groups: { changed: 3, same: 1 } })
    expect((await rowsOf(shown.id))[0]).toMatchObject({
      problems: [{ code: 'renewal_stops' }],
      before: { endsOn: null },
      after: { endsOn: '2026-12-01', reason: 'moved' },
    })
    expect((await move(shown.id, 'run')).rows.done).toBe(3)
    await lift(1)
    expect((await move(shown.id, 'undo')).rows).toMatchObject({ reversed: 2, kept: 1 })
    const [first] = await rowsOf(shown.id, { state: 'reversed' })
    expect(first?.reason).toMatch(/stays off/)
    expect(await statusOf(0)).toMatchObject({ endsOn: null, autoRenewal: false })
  })

  test('and undoing it leaves alone what others did, after any ends and undos in any order', async () => {
    const day = fc.constantFrom('2026-06-01', TODAY, '2026-12-15')
    const at = fc.uniqueArray(fc.nat({ max: PEOPLE - 1 }), { minLength: 1 })
    const step = fc.oneof(
      fc.record({ kind: fc.constant('run' as const), at, day }),
      fc.record({ kind: fc.constant('undo' as const), nth: fc.nat({ max: 9 }) }),
      fc.record({
        kind: fc.constant('hand' as const),
        one: fc.nat({ max: PEOPLE - 1 }),
        day: fc.option(day),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        for (let n = 0; n < PEOPLE; n += 1) await lift(n)
        const truth = new Map<number, string | null>()
        const done: { id: string; before: Map<number, string | null>; day: string; ran: number[] }[] = []
        for (const one of steps) {
          if (one.kind === 'hand') {
            if (one.day === null) await lift(one.one)
            else await end(one.one, moved(one.day))
            truth.set(one.one, one.day)
          } else if (one.kind === 'run') {
            const { id } = await preview(one.at, moved(one.day))
            await move(id, 'run')
            // A member whose membership is ended already is on no list that a selection by name asks for less than by id.
            const ran = one.at.filter((n) => (truth.get(n) ?? null) !== one.day)
            done.push({ id, day: one.day, ran, before: new Map(ran.map((n) => [n, truth.get(n) ?? null])) })
            for (const n of ran) truth.set(n, one.day)
          } else {
            const batch = done.splice(one.nth % Math.max(1, done.length), 1)[0]
            if (!batch) continue
            await move(batch.id, 'undo')
            for (const n of batch.ran)
              if ((truth.get(n) ?? null) === batch.day) truth.set(n, batch.before.get(n) ?? null)
          }
          for (let n = 0; n < PEOPLE; n += 1)
            expect((await statusOf(n))?.endsOn ?? null, JSON.stringify(one)).toBe(truth.get(n) ?? null)
        }
        const { rows } = await server.deps.db.execute(
          sql`select count(*)::int as n from membership m where (m.ends_on is not null) <> exists (
            select from membership_end e where e.membership_id = m.id and e.lifted_at is null and e.ends_on = m.ends_on)`,
        )
        expect(rows).toEqual([{ n: 0 }])
      }),
      { seed: 37, numRuns: 8 },
    )
  }, 600_000)
})
