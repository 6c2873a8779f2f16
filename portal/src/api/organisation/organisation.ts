import { queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'
import { fetchOrganisations, keepOrganisations, readOrganisations } from './organisationCache.ts'

/** Home asks for it before its screen is there. */
export const organisationQuery = queryOptions({
  queryKey: keyOf('organisation'),
  queryFn: async ({ signal }) => {
    const organisations = await fetchOrganisations(call, new Date(), { signal })
    keepOrganisations(localStorage, organisations)
    return organisations
  },
  placeholderData: () => readOrganisations(localStorage),
  staleTime: 300_000,
})

/** The organisations with their fees and coming events; a disabled one is kept for the names of old memberships. */
export function useOrganisations() {
  return useDeferredValue(useQuery(organisationQuery))
}

/** The same for a screen of one of them, refetched: one that is not among them then (`isCurrent`) does not exist. */
export function useCurrentOrganisations() {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...organisationQuery,
    refetchOnMount: 'always',
  })
  return { data, error, refetch, isCurrent: isFetchedAfterMount && !error }
}
