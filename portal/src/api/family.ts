import { approveInvitation, listFamily, listInvitations, rejectInvitation } from '@medlem/contract/family'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMember } from '../session/session.ts'
import { call } from './call.ts'

/** Oneself, own children without login, and linked accounts in every state. */
export function useFamily() {
  const { id } = useMember()
  return useQuery({
    queryKey: ['family', id],
    queryFn: ({ signal }) => call(listFamily, { params: { memberId: id } }, { signal }),
  })
}

/** Invitations that the member sent or received. */
export function useInvitations() {
  const { email } = useMember()
  return useQuery({
    queryKey: ['family', 'invitation', email],
    queryFn: ({ signal }) =>
      call(listInvitations, { querystring: { inviterEmail: email ?? '', email: email ?? '' } }, { signal }),
    enabled: Boolean(email),
  })
}

export type FamilyLinkAction = 'approve' | 'reject'

/** Answers an invitation; the outcome is a value, also when the server says no (Ruling 30). */
export function useDecideInvitation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: FamilyLinkAction }) =>
      call(action === 'approve' ? approveInvitation : rejectInvitation, { querystring: { id } }),
    onSettled: () =>
      queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'organisation' }),
  })
}
