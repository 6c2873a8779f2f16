import { type Membership, updateMembership } from '@medlem/contract/membership'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'

/** Switches automatic renewal of a membership; on needs the version of the consent that was shown. */
export function useSwitchRenewal({ orgId, memberId, version }: Membership) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (wish: { autoRenewal: boolean; consentVersion?: string }) =>
      call(updateMembership, { params: { memberId }, body: { orgId, memberId, version, ...wish } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['membership'] }),
  })
}
