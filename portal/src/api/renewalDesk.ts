import { checkRenewal, listRenewals, type Renewal, releaseRenewal } from '@medlem/contract/renewal'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { CallError } from './callError.ts'
import { thenReadAnew } from './readYearsAnew.ts'

/** The automatic renewals of an organisation, page by page; none at a server that renews nothing. */
export function useRenewals(orgId: string) {
  return useInfiniteQuery({
    queryKey: ['renewal', orgId],
    queryFn: async ({ signal, pageParam }) => {
      const request = { params: { id: orgId }, querystring: { page: String(pageParam) } }
      try {
        return await call(listRenewals, request, { signal })
      } catch (error) {
        if (error instanceof CallError && error.status === 404) return { renewals: [], hasMore: false }
        throw error
      }
    },
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length : undefined),
  })
}

/** Asks the provider whether a parked renewal was charged; with a name from its books where it never told one. */
export function useCheckRenewal(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id: renewalId, named }: Pick<Renewal, 'id'> & { named?: string }) =>
      call(checkRenewal, {
        params: { id: orgId, renewalId },
        body: named === undefined ? {} : { authorizationIdentifier: named },
      }),
    onSettled: thenReadAnew(() => queryClient.invalidateQueries({ queryKey: ['renewal', orgId] })),
  })
}

/** Says that a parked renewal was not charged, and why one knows. */
export function useReleaseRenewal(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id: renewalId, reason }: Pick<Renewal, 'id'> & { reason: string }) =>
      call(releaseRenewal, { params: { id: orgId, renewalId }, body: { reason } }),
    onSettled: thenReadAnew(() => queryClient.invalidateQueries({ queryKey: ['renewal', orgId] })),
  })
}
