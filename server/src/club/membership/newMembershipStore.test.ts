import { openPostgresql } from '@medlem/database/postgresql'
import { member } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember, anOrganisation } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { commitNewMembership } from './newMembershipStore.ts'
import { findMembershipById } from './store.ts'

const ABSENT = '00000000-0000-4000-8000-00000000dead'

let server: TestServer
let orgId: string
let members: string[]
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  orgId = (await anOrganisation(server)).id
  members = await Promise.all(Array.from({ length: 5 }, async () => (await aMember(server)).id))
})

const make = (memberId: string) =>
  commitNewMembership(server.deps.db, { memberId, orgId, updateDate: server.clock.now() })

test('new memberships of the same moment are each answered as the table has them', async () => {
  const rows = await Promise.all(members.map(make))
  expect(rows.map((row) => row?.memberId)).toEqual(members)
  for (const row of rows) expect(row).toEqual(await findMembershipById(server.deps.db, row?.id ?? ''))
  expect(rows[0]).toMatchObject({ orgId, status: 'inactive', enabled: false, updateDate: server.clock.now() })
})

test('of several that ask for the same one at once one makes it, and the others find it made', async () => {
  const [one = '', other = ''] = members
  const rows = await Promise.all([one, other, one, one].map(make))
  expect(rows.filter((row) => row?.memberId === one)).toHaveLength(1)
  expect(rows.filter(Boolean)).toHaveLength(2)
  expect(await Promise.all([make(other), make(one)])).toEqual([undefined, undefined])
  expect(await server.deps.db.$count(membership)).toBe(2)
})

test('one that can’t be written spoils none of the same moment', async () => {
  const results = await Promise.allSettled([...members, ABSENT].map(make))
  expect(results.map(({ status }) => status)).toEqual([...members.map(() => 'fulfilled'), 'rejected'])
  expect(await server.deps.db.$count(membership)).toBe(members.length)
})

// The embedded engine has one connection, so nothing is written while a transaction is open.
test.runIf(process.env.TEST_DATABASE_URL)(
  'one whose member is locked waits, and none of the same moment or after it does',
  async () => {
    const { bossOptions } = server.connection
    const databaseUrl = 'connectionString' in bossOptions ? (bossOptions.connectionString ?? '') : ''
    const other = await openPostgresql({ databaseUrl, poolSize: 1 })
    const [locked = '', ...free] = members
    let waiting: Promise<unknown> | undefined
    await other.db.transaction(async (tx) => {
      await tx.select().from(member).where(eq(member.id, locked)).for('update')
      waiting = make(locked)
      const rows = await Promise.all(free.slice(0, 2).map(make))
      expect(rows.map((row) => row?.memberId)).toEqual(free.slice(0, 2))
      for (const id of free.slice(2)) expect(await make(id)).toMatchObject({ memberId: id })
      expect(await server.deps.db.$count(membership)).toBe(free.length)
    })
    expect(await waiting).toMatchObject({ memberId: locked })
    await other.close()
  },
)
