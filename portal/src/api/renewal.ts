import type { Membership } from '@medlem/contract/membership'
import { updateMembership } from '@medlem/contract/membershipChange'
import { getRenewal } from '@medlem/contract/renewal'
import { Id } from '@medlem/contract/scalar'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { CallError } from './callError.ts'

/** Switches automatic renewal of a membership; on needs the version of the consent that was shown. */
export function useSwitchRenewal(membership: Membership) {
  const { memberId } = membership
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (wish: { autoRenewal: boolean; consentVersion?: string }) =>
      call(updateMembership, { params: { memberId }, body: { ...membership, ...wish } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['membership'] }),
  })
}

/** A renewal that the member was told of; null when it is not theirs, or at a server that renews nothing. */
export function useOwnRenewal(id: string | undefined) {
  return useQuery({
    queryKey: ['membership', 'renewal', id],
    queryFn: async ({ signal }) => {
      try {
        return await call(getRenewal, { params: { id: id ?? '' } }, { signal })
      } catch (error) {
        if (error instanceof CallError && error.status === 404) return null
        throw error
      }
    },
    enabled: Id.safeParse(id).success,
  })
}
