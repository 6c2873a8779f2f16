import {
  createMember,
  findMemberByEmail,
  listMembers,
  type Member,
  type ProfileUpdate,
  updateMember,
} from '@medlem/contract/member'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SessionCalls } from '../../session/createSession.ts'
import { useSession, useSessionActions } from '../../session/session.ts'
import { call } from '../call/call.ts'
import { noteLanguage } from '../language/followLanguage.ts'
import { allExcept } from '../queryKeys.ts'

/** The calls with which the session finds out who is here (Spec 4 'Member loading'). */
export const sessionCalls: SessionCalls = {
  find: async (email) => {
    const { language, ...member } = await call(
      findMemberByEmail,
      { querystring: { email } },
      { asSelf: true },
    )
    noteLanguage(language)
    return member
  },
  create: (body) => call(createMember, { body }, { asSelf: true }),
  findActedFor: (email) => call(findMemberByEmail, { querystring: { email } }),
  findById: async (id) => (await import('./memberById.ts')).findActedForById(id),
  listMembers: () => call(listMembers, { querystring: { size: '1000' } }, { asSelf: true }),
}

/** Writes a profile, one's own or a child's; what depends on it is refetched. */
export function useUpdateMember() {
  const queryClient = useQueryClient()
  const session = useSessionActions()
  const active = useSession().member
  return useMutation({
    mutationFn: ({ id, profile }: { id: string; profile: ProfileUpdate }) =>
      call(updateMember, { params: { id }, body: profile }),
    onSuccess: async (member: Member) => {
      if (member.id === active?.id) session.putMember(member)
      await queryClient.invalidateQueries(allExcept('organisation'))
    },
  })
}
