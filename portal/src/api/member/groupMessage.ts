import { type GroupMessage, previewGroupMessage, sendGroupMessage } from '@medlem/contract/groupMessage'
import type { MemberSelection } from '@medlem/contract/memberSelection'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** Who of the selected gets a message. */
export function useGroupReach(orgId: string, selection: MemberSelection) {
  return useQuery({
    queryKey: keyOf('member', 'reach', orgId, JSON.stringify(selection)),
    queryFn: ({ signal }) =>
      call(previewGroupMessage, { params: { id: orgId }, body: { selection } }, { signal }),
  })
}

/** Writes to the selected. */
export function useSendGroupMessage(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: GroupMessage) => call(sendGroupMessage, { params: { id: orgId }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf('batch', 'list') }),
  })
}
