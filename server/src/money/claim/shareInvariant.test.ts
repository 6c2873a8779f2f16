import type { Database } from '@medlem/database/database'
import { claim, claimPayer } from '@medlem/database/schema/claim'
import { instalmentPart, instalmentPlan } from '@medlem/database/schema/instalment'
import type { MemberRow } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import type { ClaimView } from '../payment/planParts.ts'
import { aClub, type Club } from '../payment/testing/buyer.ts'
import { aClaim } from './testing/aClaim.ts'
import { split } from './testing/split.ts'

let server: TestServer
let share: ClaimView
let club: Club
let ida: MemberRow

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  club = await aClub(server)
  ida = await aMember(server)
  const made = await aClaim(server, { club, member: ida, by: ida })
  const [first] = await split(server, made, { shares: [{}], by: ida })
  if (!first) throw new Error('there is no share')
  share = first
})

const said = async () => {
  const broken = await brokenInvariants(server.deps.db, { now: server.clock.now() })
  return broken.map(({ says }) => says)
}

test('a claim that was split breaks no rule', async () => {
  expect(await said()).toEqual([])
})

const faults: [string, RegExp, (db: Database) => Promise<unknown>][] = [
  [
    'its year is given up',
    /^a claim that was not ended has a year that it can pay/,
    (db) => db.update(membershipPeriod).set({ open: false }),
  ],
  [
    'a share is lost',
    /^the shares of a claim and what is left of it cost what was claimed/,
    async (db) => {
      await db.delete(instalmentPart).where(eq(instalmentPart.planId, share.row.id))
      await db.update(instalmentPlan).set({ totalMinor: 0 }).where(eq(instalmentPlan.id, share.row.id))
    },
  ],
  [
    'a share went back and is asked for all the same',
    /^the shares of a claim and what is left of it cost what was claimed/,
    (db) => db.update(claim).set({ end: 'joined' }).where(isNotNull(claim.shareOf)),
  ],
  [
    'somebody else is kept as its payer',
    /^the shares of a claim and what is left of it cost what was claimed/,
    async (db) => {
      const { id: memberId } = await aMember(server)
      await db.update(claimPayer).set({ memberId })
    },
  ],
  [
    'the year counts before the shares that it waits for are paid',
    /^a year counts while all of its claim is paid that it waits for/,
    (db) => db.update(membershipPeriod).set({ status: 'active', open: false }),
  ],
  [
    'a claim waits for nothing and its year does not count',
    /^a year counts while all of its claim is paid that it waits for/,
    (db) => db.update(claim).set({ isAwaited: false }),
  ],
]
test.each(faults)('it is found when %s', async (_what, says, spoil) => {
  await spoil(server.deps.db)
  expect((await said()).some((one) => says.test(one))).toBe(true)
})

test('a claim that lost its year is found until the year is asked for again', async () => {
  await server.deps.db.update(membershipPeriod).set({ open: false })
  expect(await said()).toHaveLength(1)
  server.clock.advance(1000)
  await aClaim(server, { club, member: ida, by: ida })
  expect(await said()).toEqual([])
})
