import type { Membership } from '@medlem/contract/membership'
import { updateMembership } from '@medlem/contract/membershipChange'
import { getRenewal } from '@medlem/contract/renewal'
import { Id } from '@medlem/contract/scalar'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { orNull } from '../call/orNull.ts'
import { keyOf } from '../queryKeys.ts'

/** Switches automatic renewal of a membership; on needs the version of the consent that was shown. */
export function useSwitchRenewal(membership: Membership) {
  const { memberId } = membership
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: { autoRenewal: boolean; consentVersion?: string }) =>
      call(updateMembership, { params: { memberId }, body: { ...membership, ...change } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('membership') }),
  })
}

/** A renewal that a notification is about; null when it is not the member's, or at a server without renewals. */
export function useOwnRenewal(id: string | undefined) {
  return useQuery({
    queryKey: keyOf('membership', 'renewal', id),
    queryFn: ({ signal }) => orNull(call(getRenewal, { params: { id: id ?? '' } }, { signal })),
    enabled: Id.safeParse(id).success,
  })
}
