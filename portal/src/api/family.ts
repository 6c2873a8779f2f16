import { approveInvitation, rejectInvitation } from '@medlem/contract/family'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'

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
