import { type Member, type ProfileUpdate, updateMember } from '@medlem/contract/member'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession, useSessionActions } from '../../session/session.ts'
import { call } from '../call/call.ts'
import { allExcept } from '../queryKeys.ts'

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
