import { eraseMember } from '@medlem/contract/privacy'
import { batch, batchRow } from '@medlem/database/schema/batch'
import type { MemberRow } from '@medlem/database/schema/member'
import { member } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { purchase } from '@medlem/database/schema/payment'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockMembershipsOf } from '../../club/membership/store.ts'
import { withdrawClaim } from '../../money/claim/decideClaim.ts'
import { aClaim } from '../../money/claim/testing/aClaim.ts'
import { split } from '../../money/claim/testing/split.ts'
import { aClub, type Club, openPurchase, pay, sayPaid } from '../../money/payment/testing/buyer.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { countFree, whileHeld } from '../../testing/whileHeld.ts'
import { forgetClaimPayers } from '../retention/forgetClaimPayers.ts'

let server: TestServer
let ida: MemberRow
let club: Club
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  ida = await aMember(server, { email: 'ida@example.org' })
  club = await aClub(server)
})

const erase = () =>
  server.as(ida).call(eraseMember, { body: { confirmEmail: 'ida@example.org', endActiveYears: true } })

test('who is erased has purchases and memberships locked before a year ends', async () => {
  const open = await openPurchase(server, ida, { club })
  await sayPaid(server, open, await pay(server, open))
  const answer = await whileHeld({
    db: server.deps.db,
    hold: (tx) => lockMembershipsOf(tx, { orgId: club.organisation.id, memberIds: [ida.id], cards: [] }),
    call: erase,
    meanwhile: async (tx) => {
      expect(await countFree(tx, purchase)).toBe(0)
      expect(await countFree(tx, membershipPeriod)).toBe(1)
    },
  })
  expect(answer?.status).toBe(200)
})

/** A batch that is under way. */
async function aRunningBatch() {
  const { db } = server.deps
  const at = { createdAt: server.clock.now(), updateDate: server.clock.now() }
  const of = { orgId: club.organisation.id, createdBy: ida.id, name: 'Sailors', detail: {}, ...at }
  const [row] = await db
    .insert(batch)
    .values({ ...of, kind: 'tag', state: 'running' })
    .returning()
  const nothing = { input: {}, before: {}, after: {}, problems: [], candidates: [] }
  const person = { batchId: row?.id ?? '', number: 1, memberId: ida.id }
  await db.insert(batchRow).values({ ...person, ...nothing, group: 'new', state: 'waiting' })
}

/** Erases while a chunk has its batch, and before it locks its people: none of them may be locked yet. */
const whileBatchRuns = <Answer>(call: () => Promise<Answer>) =>
  whileHeld({
    db: server.deps.db,
    hold: (tx) => tx.select().from(batch).for('no key update'),
    call,
    meanwhile: async (tx) => {
      expect(await countFree(tx, member)).toBe(await tx.$count(member))
      expect(await countFree(tx, batchRow)).toBe(1)
    },
  })

test('who is erased is locked after the batches that are under way, as these lock their people', async () => {
  await aRunningBatch()
  expect((await whileBatchRuns(erase))?.status).toBe(200)
})

test('so is a payer of a share of a claim who is forgotten', async () => {
  const made = await aClaim(server, { club, member: ida, by: ida })
  await split(server, made, { shares: [{ name: 'Kommunen', amountMinor: 10_000 }], by: ida })
  const withdrawn = {
    orgId: made.row.orgId,
    claimId: made.row.id,
    reason: 'Wrong',
    by: { actorId: ida.id, traceId: 'test' },
    at: server.clock.now(),
  }
  await server.deps.db.transaction((tx) => withdrawClaim(tx, server.deps, withdrawn))
  server.clock.advance(100 * 86_400_000)
  await aRunningBatch()
  expect(await whileBatchRuns(() => forgetClaimPayers(server.deps))).toBe(1)
})
