import { addMemberNote } from '@medlem/contract/memberNote'
import { updateOrganisation } from '@medlem/contract/organisationSettings'
import { createTeam } from '@medlem/contract/team'
import { audit } from '@medlem/database/schema/audit'
import { memberNote } from '@medlem/database/schema/memberNote'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { memberTag } from '@medlem/database/schema/memberTag'
import { teamMember } from '@medlem/database/schema/team'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { pickMembers } from '../../club/team/store.ts'
import { writeTags } from '../../club/team/tagStore.ts'
import { aMember, anActiveYear } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { purgeFormerMembers } from './purgeFormerMembers.ts'

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  server.clock.set('2026-11-23T11:00:00Z')
  cast = await aCast(server)
})

const here = () => ({ id: cast.club.id })
const keepFor = (retentionMonths: 12 | null) =>
  cast.as.clubAdmin.call(updateOrganisation, {
    params: here(),
    body: { name: cast.club.name, retentionMonths },
  })

test('what a club keeps of former members goes when it says, and of others stays', async () => {
  const { db } = server.deps
  const at = server.clock.now()
  const made = await cast.as.clubAdmin.call(createTeam, { params: here(), body: { name: 'Juniors' } })
  const people = await Promise.all(['Former', 'Recent'].map((firstName) => aMember(server, { firstName })))
  for (const [n, one] of people.entries()) {
    const period = await anActiveYear(server, { member: one, configuration: cast.fee })
    const endDate = n === 0 ? '2025-11-22' : '2025-11-23'
    await db
      .update(membershipPeriod)
      .set({ startDate: '2025-01-01', endDate })
      .where(eq(membershipPeriod.id, period.id))
    await writeTags(db, { orgId: cast.club.id, tag: 'board', memberIds: [one.id], at })
    await pickMembers(db, { teamId: made.body.id, memberIds: [one.id], at })
    const params = { ...here(), memberId: one.id }
    await cast.as.clubAdmin.call(addMemberNote, { params, body: { text: 'Helps.', visibility: 'staff' } })
  }
  expect(await purgeFormerMembers(server.deps)).toBe(0)
  await keepFor(12)
  expect(await purgeFormerMembers(server.deps)).toBe(1)
  const recent = [people[1]?.id]
  for (const table of [memberNote, memberTag, teamMember]) {
    const rows = await db.select({ memberId: table.memberId }).from(table)
    expect(rows.map(({ memberId }) => memberId)).toEqual(recent)
  }
  const entries = await db
    .select()
    .from(audit)
    .where(eq(audit.action, 'former_members_forget'))
    .orderBy(audit.id)
  expect(entries).toMatchObject([{ orgId: cast.club.id, detail: { months: 12, members: 1 } }])
  expect(await purgeFormerMembers(server.deps)).toBe(0)
  await keepFor(null)
  server.clock.set('2036-11-23T11:00:00Z')
  expect(await purgeFormerMembers(server.deps)).toBe(0)
})

test('a time that is not offered is refused', async () => {
  const refused = await cast.as.clubAdmin.call(updateOrganisation, {
    params: here(),
    body: { name: cast.club.name, retentionMonths: 1 as 12 },
  })
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'retentionMonths' }] } })
})
