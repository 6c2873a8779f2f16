import { eraseMember } from '@medlem/contract/privacy'
import { batch, batchRow } from '@medlem/database/schema/batch'
import type { MemberRow } from '@medlem/database/schema/member'
import { member } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { purchase } from '@medlem/database/schema/payment'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockMembershipsOf } from '../../club/membership/store.ts'
import { aClub, type Club, openPurchase, pay, sayPaid } from '../../money/payment/testing/buyer.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { countFree, whileHeld } from '../../testing/whileHeld.ts'

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

test('who is erased is locked after the batches that are under way, as these lock their people', async () => {
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
  const answer = await whileHeld({
    db,
    hold: (tx) => tx.select().from(batch).for('no key update'),
    call: erase,
    meanwhile: async (tx) => {
      expect(await countFree(tx, member)).toBe(await db.$count(member))
      expect(await countFree(tx, batchRow)).toBe(1)
    },
  })
  expect(answer?.status).toBe(200)
})
