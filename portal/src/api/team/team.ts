import {
  createTeamSessions,
  deleteTeamSession,
  exportAttendance,
  listOwnTeams,
  type NewSessions,
  type SessionUpdate,
  updateTeamSession,
} from '@medlem/contract/attendance'
import {
  addTeamMember,
  createTeam,
  getTeam,
  listTeams,
  type NewTeam,
  removeTeamLeader,
  removeTeamMember,
  setTeamLeader,
  type Team,
  type TeamUpdate,
  updateTeam,
} from '@medlem/contract/team'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMember } from '../../session/session.ts'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

export interface WhichTeam {
  orgId: string
  teamId: string
}

const paramsOf = ({ orgId, teamId }: WhichTeam) => ({ id: orgId, teamId })

/** The teams that the member leads, and those of the member and the children. */
export function useOwnTeams() {
  return useQuery({
    queryKey: keyOf('team', 'own', useMember().id),
    queryFn: ({ signal }) => call(listOwnTeams, {}, { signal }),
  })
}

/** The teams of an organisation, for its staff. */
export function useTeams(orgId: string, { isNeeded = true } = {}) {
  return useQuery({
    queryKey: keyOf('team', 'list', orgId),
    enabled: isNeeded,
    queryFn: ({ signal }) => call(listTeams, { params: { id: orgId } }, { signal }),
  })
}

/** A team with its people, for its leaders and the staff. Opening it is an entry in the audit log. */
export function useTeam(which: WhichTeam) {
  return useQuery({
    queryKey: keyOf('team', 'one', which.teamId),
    queryFn: ({ signal }) => call(getTeam, { params: paramsOf(which) }, { signal }),
    staleTime: 60_000,
  })
}

/** The same as it is saved now. */
export const loadTeam = (which: WhichTeam) => call(getTeam, { params: paramsOf(which) })

/** What answers the team as it is afterwards. */
function useTeamChange<Input>(change: (input: Input) => Promise<Team>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    async onSuccess(team) {
      queryClient.setQueryData(keyOf('team', 'one', team.id), team)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: keyOf('team', 'list', team.orgId) }),
        queryClient.invalidateQueries({ queryKey: keyOf('member') }),
      ])
    },
  })
}

/** Makes a team, or changes one. */
export function useSaveTeam(orgId: string, teamId: string | undefined) {
  return useTeamChange(
    ({ isArchived, version, ...body }: NewTeam & Pick<TeamUpdate, 'isArchived' | 'version'>) =>
      teamId === undefined
        ? call(createTeam, { params: { id: orgId }, body })
        : call(updateTeam, { params: { id: orgId, teamId }, body: { ...body, isArchived, version } }),
  )
}

interface PersonChange {
  memberId: string
  isIn: boolean
}

/** Picks a member for the team by hand, or takes one out. */
export function useTeamMembers(which: WhichTeam) {
  return useTeamChange(({ memberId, isIn }: PersonChange) =>
    call(isIn ? addTeamMember : removeTeamMember, { params: { ...paramsOf(which), memberId } }),
  )
}

/** Lets a member lead the team until a day, or ends it. */
export function useTeamLeaders(which: WhichTeam) {
  return useTeamChange(({ memberId, isIn, endsOn = null }: PersonChange & { endsOn?: string | null }) => {
    const params = { ...paramsOf(which), memberId }
    return isIn ? call(setTeamLeader, { params, body: { endsOn } }) : call(removeTeamLeader, { params })
  })
}

export function usePlanSessions(which: WhichTeam) {
  return useTeamChange((body: NewSessions) => call(createTeamSessions, { params: paramsOf(which), body }))
}

/** Corrects the day, the time or the place of a session. */
export function useMoveSession(which: WhichTeam) {
  return useTeamChange(({ sessionId, ...body }: SessionUpdate & { sessionId: string }) =>
    call(updateTeamSession, { params: { ...paramsOf(which), sessionId }, body }),
  )
}

export function useRemoveSession(which: WhichTeam) {
  return useTeamChange((sessionId: string) =>
    call(deleteTeamSession, { params: { ...paramsOf(which), sessionId } }),
  )
}

/** Who came to the sessions, as CSV text. */
export function useExportAttendance(which: WhichTeam) {
  return useMutation({ mutationFn: () => call(exportAttendance, { params: paramsOf(which) }) })
}
