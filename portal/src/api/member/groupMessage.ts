import {
  type GroupMessage,
  type MessageSelection,
  previewGroupMessage,
  sendGroupMessage,
} from '@medlem/contract/groupMessage'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { officeAddress } from '../office/officeAddress.ts'
import { keyOf } from '../queryKeys.ts'

/** The address of one message to several, which shows who got it. */
export const groupMessageAddress = (orgId: string, batchId: string) =>
  officeAddress(orgId, 'messages', { batch: batchId })

/** Which of the selected get a message. */
export function useGroupReach(orgId: string, selection: MessageSelection) {
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
