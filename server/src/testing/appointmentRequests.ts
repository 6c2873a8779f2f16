import * as calls from '@medlem/contract/appointment'
import type { MemberRow } from '@medlem/database/schema/member'
import { insertInvitation, replaceAppointment } from '../people/appointment/store.ts'
import { aMember } from './builders.ts'
import type { Stage } from './stage.ts'
import type { TestServer } from './testServer.ts'
import { type ValidRequest, valid } from './validRequest.ts'

interface GivenJob {
  holder: MemberRow
  /** Null for a super administrator. */
  orgId: string | null
  role: string
  endsOn?: string | null
}

/** A job that counts since the beginning of the year. */
export async function anAppointment(
  { deps }: Pick<TestServer, 'deps'>,
  { holder, orgId, role, endsOn = null }: GivenJob,
) {
  const givenAt = deps.clock.now()
  const given = { memberId: holder.id, orgId, role, startsOn: '2026-01-01', endsOn, givenAt }
  return replaceAppointment(deps.db, given)
}

/** An open invitation to be the club's secretary, by one of its administrators. */
export async function aColleagueInvitation({ server, cast }: Pick<Stage, 'server' | 'cast'>, email: string) {
  const inviter = await aMember(server, { firstName: 'Bodil' })
  const orgId = cast.club.id
  await anAppointment(server, { holder: inviter, orgId, role: 'ADMIN' })
  const createdAt = server.clock.now()
  const expiresAt = new Date(createdAt.getTime() + 86_400_000)
  return insertInvitation(server.deps.db, {
    orgId,
    email,
    role: 'SECRETARY',
    invitedBy: inviter.id,
    createdAt,
    expiresAt,
  })
}

async function toOwner(stage: Stage) {
  return { params: { id: (await aColleagueInvitation(stage, stage.owner.email ?? '')).id } }
}

/** Who has which job in an organisation. */
export const appointmentRequests: Record<string, ValidRequest> = {
  listAppointments: valid(
    calls.listAppointments,
    ({ cast }) => ({ params: { id: cast.club.id } }),
    'clubAdmin',
  ),
  endAppointment: valid(
    calls.endAppointment,
    async ({ server, cast }) => {
      const holder = await aMember(server, { firstName: 'Torben' })
      const { id } = await anAppointment(server, { holder, orgId: cast.club.id, role: 'TREASURER' })
      return { params: { id: cast.club.id, appointmentId: id } }
    },
    'clubAdmin',
  ),
  inviteColleague: valid(
    calls.inviteColleague,
    ({ cast }) => ({
      params: { id: cast.club.id },
      body: { email: 'sigrid@example.org', job: 'SECRETARY' as const, endsOn: '2027-03-31' },
    }),
    'clubAdmin',
  ),
  withdrawColleague: valid(
    calls.withdrawColleague,
    async (stage) => ({
      params: {
        id: stage.cast.club.id,
        invitationId: (await aColleagueInvitation(stage, 'sigrid@example.org')).id,
      },
    }),
    'clubAdmin',
  ),
  getReceivedInvitation: valid(calls.getReceivedInvitation, toOwner),
  acceptReceivedInvitation: valid(calls.acceptReceivedInvitation, toOwner),
}
