import * as attendance from '@medlem/contract/attendance'
import * as team from '@medlem/contract/team'
import { insertNewMembership } from '../club/membership/store.ts'
import { insertSessions, listSessions } from '../club/team/sessionStore.ts'
import { insertTeam, pickMembers, putLeader } from '../club/team/store.ts'
import type { Stage } from './stage.ts'
import { type ValidRequest, valid } from './validRequest.ts'

/** A team of the club that the owner is in. */
async function aTeam({ server: { deps }, cast, owner }: Stage) {
  const at = deps.clock.now()
  const { id: orgId } = cast.club
  const words = { name: 'Juniors', season: '2026/27', description: '' }
  const { id: teamId } = await insertTeam(deps.db, { orgId, ...words, createdAt: at, updateDate: at })
  await pickMembers(deps.db, { teamId, memberIds: [owner.id], at })
  return { id: orgId, teamId }
}

/** With the owner as a member of the club whom it concerns. */
async function aTeamMember(stage: Stage) {
  const { server, cast, owner } = stage
  const of = { orgId: cast.club.id, memberId: owner.id }
  await insertNewMembership(server.deps.db, { ...of, updateDate: server.deps.clock.now() })
  return { ...(await aTeam(stage)), memberId: owner.id }
}

/** That the owner leads. */
export async function aLedTeam(stage: Stage) {
  const { deps } = stage.server
  const made = await aTeam(stage)
  const leads = { teamId: made.teamId, memberId: stage.owner.id }
  await putLeader(deps.db, { ...leads, endsOn: null, addedAt: deps.clock.now() })
  return made
}

async function withSession(stage: Stage, made: { id: string; teamId: string }) {
  const { deps } = stage.server
  const { teamId } = made
  const at = deps.clock.now()
  await insertSessions(deps.db, [{ teamId, startsAt: at, place: 'The harbour', updateDate: at }])
  const [session] = await listSessions(deps.db, teamId)
  return { ...made, sessionId: session?.row.id ?? '' }
}

const aSession = async (stage: Stage) => withSession(stage, await aTeam(stage))
export const aLedSession = async (stage: Stage) => withSession(stage, await aLedTeam(stage))

const when = { day: '2026-12-01', time: '17:30', place: 'The harbour' }

/** Teams, their leaders, sessions, and who came to them. */
export const teamRequests: Record<string, ValidRequest> = {
  listTeams: valid(team.listTeams, ({ cast }) => ({ params: { id: cast.club.id } }), 'clubAdmin'),
  getTeam: valid(team.getTeam, async (stage) => ({ params: await aTeam(stage) }), 'clubAdmin'),
  createTeam: valid(
    team.createTeam,
    ({ cast }) => ({
      params: { id: cast.club.id },
      body: { name: 'Juniors', season: '2026/27', description: 'Tuesdays.', filter: null },
    }),
    'clubAdmin',
  ),
  updateTeam: valid(
    team.updateTeam,
    async (stage) => ({
      params: await aTeam(stage),
      body: { name: 'Seniors', season: '', description: '', filter: null, isArchived: true, version: 1 },
    }),
    'clubAdmin',
  ),
  addTeamMember: valid(
    team.addTeamMember,
    async (stage) => ({ params: await aTeamMember(stage) }),
    'clubAdmin',
  ),
  removeTeamMember: valid(
    team.removeTeamMember,
    async (stage) => ({ params: await aTeamMember(stage) }),
    'clubAdmin',
  ),
  setTeamLeader: valid(
    team.setTeamLeader,
    async (stage) => ({ params: await aTeamMember(stage), body: { endsOn: '2027-06-30' } }),
    'clubAdmin',
  ),
  removeTeamLeader: valid(
    team.removeTeamLeader,
    async (stage) => ({ params: { ...(await aLedTeam(stage)), memberId: stage.owner.id } }),
    'clubAdmin',
  ),
  listOwnTeams: valid(attendance.listOwnTeams, () => ({})),
  createTeamSessions: valid(
    attendance.createTeamSessions,
    async (stage) => ({ params: await aTeam(stage), body: { ...when, weeklyUntil: '2026-12-15' } }),
    'clubAdmin',
  ),
  updateTeamSession: valid(
    attendance.updateTeamSession,
    async (stage) => ({ params: await aSession(stage), body: when }),
    'clubAdmin',
  ),
  deleteTeamSession: valid(
    attendance.deleteTeamSession,
    async (stage) => ({ params: await aSession(stage) }),
    'clubAdmin',
  ),
  getAttendance: valid(
    attendance.getAttendance,
    async (stage) => ({ params: await aSession(stage) }),
    'clubAdmin',
  ),
  noteAttendance: valid(
    attendance.noteAttendance,
    async (stage) => ({
      params: await aSession(stage),
      body: { notes: [{ memberId: stage.owner.id, state: 'present' as const }] },
    }),
    'clubAdmin',
  ),
  exportAttendance: valid(
    attendance.exportAttendance,
    async (stage) => ({ params: await aTeam(stage) }),
    'clubAdmin',
  ),
}
