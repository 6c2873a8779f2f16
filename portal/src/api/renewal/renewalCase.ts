import { checkRenewal, listRenewals, type Renewal, releaseRenewal } from '@medlem/contract/renewal'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { orNull } from '../call/orNull.ts'
import { refetchWhenSettled } from '../membership/refetchMemberships.ts'
import { keyOf } from '../queryKeys.ts'

/** The automatic renewals of an organisation, page by page; none at a server without renewals. */
export function useRenewals(orgId: string) {
  return useInfiniteQuery({
    queryKey: keyOf('renewal', orgId),
    queryFn: async ({ signal, pageParam }) => {
      const request = { params: { id: orgId }, querystring: { page: String(pageParam) } }
      return (await orNull(call(listRenewals, request, { signal }))) ?? { renewals: [], hasMore: false }
    },
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length : undefined),
  })
}

/** Asks the provider whether a renewal held for review was charged; `named` is the provider's id where none is stored. */
export function useCheckRenewal(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id: renewalId, named }: Pick<Renewal, 'id'> & { named?: string }) =>
      call(checkRenewal, {
        params: { id: orgId, renewalId },
        body: named === undefined ? {} : { authorizationIdentifier: named },
      }),
    onSettled: refetchWhenSettled(() => queryClient.invalidateQueries({ queryKey: keyOf('renewal', orgId) })),
  })
}

/** Records that a renewal held for review was not charged, and how that is known. */
export function useReleaseRenewal(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id: renewalId, reason }: Pick<Renewal, 'id'> & { reason: string }) =>
      call(releaseRenewal, { params: { id: orgId, renewalId }, body: { reason } }),
    onSettled: refetchWhenSettled(() => queryClient.invalidateQueries({ queryKey: keyOf('renewal', orgId) })),
  })
}
