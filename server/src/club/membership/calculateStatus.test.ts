import { calculateStatus } from '@medlem/contract/membershipChange'
import { audit } from '@medlem/database/schema/audit'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aConfiguration } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { updateMembership } from './store.ts'
import { aPurchase } from './testing/aPurchase.ts'
import { aCast, type Cast, refusalOf } from './testing/cast.ts'

const ABSENT = '00000000-0000-4000-8000-00000000dead'
const LATER = '2027-01-01T11:00:00Z'

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  await aPurchase(server, {
    payer: cast.ida,
    members: [cast.ida, cast.alma, cast.jonas],
    configuration: cast.fee,
  })
  await aPurchase(server, { payer: cast.vera, members: [cast.vera], configuration: cast.fee })
})

const calculate = (who: keyof Cast['as'], memberIds: string[], headers = {}) =>
  cast.as[who].call(calculateStatus, { body: { memberIds } }, headers)
const stored = async (memberId: string) => {
  const [row] = await server.deps.db.select().from(membership).where(eq(membership.memberId, memberId))
  if (!row) throw new Error('there is no membership')
  return row
}
const history = () => server.deps.db.select().from(membershipPeriod).orderBy(membershipPeriod.id)

test('the stored copy is made again from the books, and never history', async () => {
  const { ida } = cast
  const before = await history()
  const right = await stored(ida.id)
  expect(right).toMatchObject({ status: 'active', enabled: true, newStatus: 'active' })
  await updateMembership(server.deps.db, right.id, { status: 'inactive', overallEndDate: '1999-01-01' })
  const answer = await calculate('ida', [ida.id])
  expect(answer.body).toEqual([
    { memberId: ida.id, memberships: [{ orgId: cast.club.id, status: 'active' }] },
  ])
  expect(await stored(ida.id)).toMatchObject({ status: 'active', overallEndDate: '2026-12-31' })
  expect(await history()).toEqual(before)
})

test('when the year is over the status changes once, with the day it did, and the year stays paid', async () => {
  const { ida } = cast
  const before = await history()
  server.clock.set(LATER)
  expect((await calculate('ida', [ida.id])).body[0]?.memberships[0]?.status).toBe('inactive')
  const ended = await stored(ida.id)
  expect(ended).toMatchObject({ status: 'inactive', oldStatus: 'active', newStatus: 'inactive' })
  expect(ended.updateDate.toISOString()).toBe('2027-01-01T11:00:00.000Z')
  server.clock.advance(86_400_000)
  await calculate('ida', [ida.id])
  expect(await stored(ida.id)).toEqual(ended)
  expect(await history()).toEqual(before)
})

test('an id outside reach refuses the whole call, whether it exists or not [P03]', async () => {
  const { ida, alma, jonas, freja, vera } = cast
  server.clock.set(LATER)
  const absent = refusalOf(await calculate('ida', [ida.id, ABSENT]))
  expect(absent).toContain('"code":"not_found"')
  for (const { id } of [freja, vera]) expect(refusalOf(await calculate('ida', [ida.id, id]))).toBe(absent)
  expect(await stored(ida.id)).toMatchObject({ status: 'active' })
  const answer = await calculate('ida', [ida.id, alma.id, jonas.id, ida.id])
  expect(answer.body.map(({ memberId }) => memberId)).toEqual([ida.id, alma.id, jonas.id])
  expect(await stored(jonas.id)).toMatchObject({ status: 'inactive' })
})

test("an administrator reaches the organisation's members, and of each only its own membership [P03]", async () => {
  const { vera, freja, choir, club } = cast
  const song = await aConfiguration(server, { orgId: choir.id })
  await aPurchase(server, { payer: vera, members: [vera], configuration: song })
  const seen = await calculate('clubAdmin', [vera.id])
  expect(seen.body[0]?.memberships).toEqual([{ orgId: club.id, status: 'active' }])
  const absent = refusalOf(await calculate('clubAdmin', [ABSENT]))
  expect(refusalOf(await calculate('clubAdmin', [vera.id, freja.id]))).toBe(absent)
  expect(refusalOf(await calculate('choirAdmin', [cast.ida.id]))).toBe(absent)
})

test('support reaches everybody, or the family of the member it acts for, which is recorded [P03]', async () => {
  const { ida, vera, support, actingFor } = cast
  expect((await calculate('support', [ida.id, vera.id])).body).toHaveLength(2)
  expect((await calculate('support', [vera.id, ABSENT])).status).toBe(404)
  expect((await calculate('support', [vera.id], actingFor(ida))).status).toBe(404)
  expect(await server.deps.db.$count(audit)).toBe(0)
  expect((await calculate('support', [ida.id], actingFor(ida))).status).toBe(200)
  expect(await server.deps.db.select().from(audit).orderBy(audit.id)).toMatchObject([
    { actorId: support.id, subjectId: ida.id, action: 'status_calculate' },
  ])
})

test('none, more than 100, and ids that are none are 400', async () => {
  for (const ids of [[], Array(101).fill(cast.ida.id), ['1']])
    expect((await calculate('ida', ids)).status).toBe(400)
})
