import {
  createTeamSessions,
  deleteTeamSession,
  exportAttendance,
  getAttendance,
  listOwnTeams,
  noteAttendance,
  updateTeamSession,
} from '@medlem/contract/attendance'
import type { MemberFilter } from '@medlem/contract/memberFilter'
import { listMemberRows } from '@medlem/contract/memberList'
import { getPerson } from '@medlem/contract/person'
import { exportMember } from '@medlem/contract/privacy'
import {
  addTeamMember,
  createTeam,
  getTeam,
  listTeams,
  removeTeamMember,
  setTeamLeader,
  type Team,
  updateTeam,
} from '@medlem/contract/team'
import { audit } from '@medlem/database/schema/audit'
import { member } from '@medlem/database/schema/member'
import { team as teamRow } from '@medlem/database/schema/team'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseFromGroups } from '../../club/team/store.ts'
import { anActiveYear } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'
import { refreshTeams } from './writeTeam.ts'

let server: TestServer
let cast: Cast
let team: Team
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  for (const one of [cast.ida, cast.vera, cast.alma])
    await anActiveYear(server, { member: one, configuration: cast.fee })
  team = (await make({ name: 'Juniors' })).body
})

type Who = keyof Cast['as']
const here = () => ({ id: cast.club.id })
const of = (one = team) => ({ ...here(), teamId: one.id })
const make = (body: { name: string; filter?: MemberFilter }) =>
  cast.as.clubAdmin.call(createTeam, { params: here(), body })
const add = (memberId: string) => cast.as.clubAdmin.call(addTeamMember, { params: { ...of(), memberId } })
const lead = (memberId: string, endsOn: string | null = null) =>
  cast.as.clubAdmin.call(setTeamLeader, { params: { ...of(), memberId }, body: { endsOn } })
const read = (who: Who, one = team) => cast.as[who].call(getTeam, { params: of(one) })
const plan = (who: Who, body: { day: string; time: string; weeklyUntil?: string }) =>
  cast.as[who].call(createTeamSessions, { params: of(), body })
const session = async () => {
  const { body } = await plan('clubAdmin', { day: '2026-11-24', time: '17:30' })
  return { ...of(), sessionId: body.sessions[0]?.id ?? '' }
}

describe('a leader of a team', () => {
  test('sees who is in it and how to reach them, a child’s parent too, and nothing else [P03]', async () => {
    await add(cast.alma.id)
    await lead(cast.vera.id)
    const { status, body } = await read('vera')
    expect(status).toBe(200)
    expect(body.members).toMatchObject([
      {
        memberId: cast.alma.id,
        guardian: { name: 'Ida Holm', email: 'ida@example.org', phone: cast.ida.phone },
      },
    ])
    const text = JSON.stringify(body.members)
    for (const hidden of [cast.alma.dateOfBirth, cast.ida.address?.AddressLine1, 'memberNumber'])
      expect(text).not.toContain(hidden)
    const other = (await make({ name: 'Seniors' })).body
    expect((await read('vera', other)).status).toBe(404)
    const answers = await Promise.all([
      cast.as.vera.call(listTeams, { params: here() }),
      cast.as.vera.call(listMemberRows, { params: here(), querystring: {} }),
      cast.as.vera.call(getPerson, { params: { ...here(), memberId: cast.alma.id } }),
      cast.as.vera.call(addTeamMember, { params: { ...of(), memberId: cast.ida.id } }),
      cast.as.vera.call(exportAttendance, { params: of() }),
    ])
    expect(answers.map(({ status: one }) => one)).toEqual([404, 403, 404, 404, 404])
    const entries = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'team_read'))
      .orderBy(audit.id)
    expect(entries).toMatchObject([{ actorId: cast.vera.id, subjectId: null, objectId: team.id }])
  })

  test('is one until the last day, and not of an archived team', async () => {
    await lead(cast.vera.id, '2026-11-01')
    expect((await read('vera')).status).toBe(404)
    const { body } = await lead(cast.vera.id, '2199-01-01')
    expect((await read('vera')).status).toBe(200)
    const { name, season, description, filter, version } = body
    await cast.as.clubAdmin.call(updateTeam, {
      params: of(),
      body: { name, season, description, filter, version, isArchived: true },
    })
    expect((await read('vera')).status).toBe(404)
    expect((await cast.as.vera.call(listOwnTeams, {})).body).toEqual([])
    expect((await read('clubAdmin')).body.isArchived).toBe(true)
  })

  test('finds it with its sessions, and a member with those that come', async () => {
    await add(cast.alma.id)
    await lead(cast.vera.id)
    const today = server.clock.now()
    const day = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
    for (const days of [-9, -2, 3]) await plan('clubAdmin', { day: day(days), time: '12:00' })
    const [led] = (await cast.as.vera.call(listOwnTeams, {})).body
    expect(led).toMatchObject({ name: 'Juniors', isLeader: true, members: [] })
    expect(led?.sessions).toHaveLength(2)
    const [own] = (await cast.as.ida.call(listOwnTeams, {})).body
    expect(own).toMatchObject({ isLeader: false, members: ['Alma'] })
    expect(own?.sessions).toHaveLength(1)
    expect((await cast.as.jonas.call(listOwnTeams, {})).body).toEqual([])
  })
})

describe('sessions of a team', () => {
  test('are planned one a week at the hour of the clock, and one that is noted stays', async () => {
    await add(cast.ida.id)
    await lead(cast.vera.id)
    const { body } = await plan('vera', { day: '2026-10-20', time: '17:30', weeklyUntil: '2026-11-03' })
    expect(body.sessions.map(({ startsAt }) => startsAt)).toEqual([
      '2026-11-03T16:30:00.000Z',
      '2026-10-27T16:30:00.000Z',
      '2026-10-20T15:30:00.000Z',
    ])
    expect((await plan('vera', { day: '2026-11-03', time: '17:30', weeklyUntil: '2026-11-02' })).status).toBe(
      422,
    )
    const params = { ...of(), sessionId: body.sessions[0]?.id ?? '' }
    const moved = await cast.as.vera.call(updateTeamSession, {
      params,
      body: { day: '2026-11-04', time: '18:00', place: 'Hall 2' },
    })
    expect(moved.body.sessions[0]).toMatchObject({ startsAt: '2026-11-04T17:00:00.000Z', place: 'Hall 2' })
    const note = (state: 'present' | null) =>
      cast.as.vera.call(noteAttendance, { params, body: { notes: [{ memberId: cast.ida.id, state }] } })
    const remove = () => cast.as.vera.call(deleteTeamSession, { params })
    await note('present')
    expect((await remove()).status).toBe(409)
    await note(null)
    expect((await remove()).body.sessions).toHaveLength(2)
  })

  test('keep what two leaders note of different members at the same time', async () => {
    for (const { id } of [cast.ida, cast.alma]) await add(id)
    for (const { id } of [cast.vera, cast.ida]) await lead(id)
    const params = await session()
    const note = (who: Who, memberId: string, state: 'present' | 'absent' | 'excused') =>
      cast.as[who].call(noteAttendance, { params, body: { notes: [{ memberId, state }] } })
    await Promise.all([note('vera', cast.ida.id, 'present'), note('ida', cast.alma.id, 'absent')])
    const { body } = await cast.as.vera.call(getAttendance, { params })
    expect(body.rows.map(({ name, state }) => [name, state])).toEqual([
      ['Alma Holm', 'absent'],
      ['Ida Holm', 'present'],
    ])
    await note('vera', cast.alma.id, 'excused')
    const { share, members, sessions } = (await read('clubAdmin')).body
    expect([share, members.map((one) => one.share)]).toEqual([100, [null, 100]])
    expect(sessions).toMatchObject([{ present: 1, absent: 0, excused: 1 }])
    expect((await note('vera', cast.freja.id, 'present')).status).toBe(422)
  })

  test('are a file for the staff, with a formula as text, and in the export of the member', async () => {
    await server.deps.db.update(member).set({ firstName: '=1+1' }).where(eq(member.id, cast.ida.id))
    await add(cast.ida.id)
    const params = await session()
    const notes = [{ memberId: cast.ida.id, state: 'present' as const }]
    await cast.as.clubAdmin.call(noteAttendance, { params, body: { notes } })
    const { body } = await cast.as.clubAdmin.call(exportAttendance, { params: of() })
    expect(String(body).replace('\uFEFF', '').split('\r\n')).toEqual([
      'First name;Last name;Attendance, percent;24-11-2026 17:30',
      "'=1+1;Holm;100;here",
      '',
    ])
    const own = await cast.as.ida.call(exportMember, { querystring: {} })
    expect(own.body).toMatchObject({
      groups: [{ team: 'Juniors', as: 'member' }],
      attendance: [{ state: 'present' }],
    })
    await server.deps.db.transaction((tx) => eraseFromGroups(tx, [cast.ida.id]))
    expect((await read('clubAdmin')).body).toMatchObject({ members: [], share: null })
  })
})

describe('a team that a filter makes', () => {
  test('has those whom the filter chooses, follows it every night, and keeps those picked by hand', async () => {
    const women: MemberFilter = [{ field: 'gender', is: ['female'] }]
    const gender = (memberId: string, value: string) =>
      server.deps.db.update(member).set({ gender: value }).where(eq(member.id, memberId))
    await gender(cast.vera.id, 'female')
    team = (await make({ name: 'Women', filter: women })).body
    const ids = async () => (await read('clubAdmin')).body.members.map(({ memberId }) => memberId)
    expect(await ids()).toEqual([cast.vera.id])
    const out = await cast.as.clubAdmin.call(removeTeamMember, {
      params: { ...of(), memberId: cast.vera.id },
    })
    expect(out).toMatchObject({ status: 409, body: { errors: [{ field: 'memberId' }] } })
    await add(cast.alma.id)
    await gender(cast.vera.id, 'male')
    await gender(cast.ida.id, 'female')
    await refreshTeams(server.deps)
    expect(await ids()).toEqual([cast.alma.id, cast.ida.id])
    const [listed] = (await cast.as.clubAdmin.call(listTeams, { params: here() })).body.filter(
      ({ id }) => id === team.id,
    )
    expect(listed).toMatchObject({ name: 'Women', members: 2, leaders: [], next: null, share: null })
  })

  test('follows it also when the filter of another can’t be read', async () => {
    const filter: MemberFilter = [{ field: 'gender', is: ['female'] }]
    const { body: broken } = await make({ name: 'A team of a later release', filter })
    team = (await make({ name: 'Women', filter })).body
    await server.deps.db.update(member).set({ gender: 'female' }).where(eq(member.id, cast.ida.id))
    const unreadable = [{ field: 'of a later release' }]
    await server.deps.db.update(teamRow).set({ filter: unreadable }).where(eq(teamRow.id, broken.id))
    // It is read before the other.
    await server.deps.db.update(teamRow).set({ season: '2026/27' }).where(eq(teamRow.id, team.id))
    await expect(refreshTeams(server.deps)).rejects.toThrow()
    expect((await read('clubAdmin')).body.members.map(({ memberId }) => memberId)).toEqual([cast.ida.id])
  })
})
