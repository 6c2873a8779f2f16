import type { ListedMember } from '@medlem/contract/memberList'
import type { Href } from '@medlem/contract/portalAddress'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { keyOf } from '../queryKeys.ts'

/** The list of members that one came from, so that a person's page leads back to it and to their neighbours there. */
interface LastList {
  address: Href
  /** As far as they were loaded. */
  people: readonly Pick<ListedMember, 'id' | 'firstName' | 'lastName'>[]
}

/** Undefined where one came from no list since the portal was loaded. */
export function useLastList(orgId: string): LastList | undefined {
  const { data } = useQuery<LastList>({
    queryKey: keyOf('member', 'last list', orgId),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return data
}

/** Keeps the list that is shown when one leaves it. */
export function useKeepList(orgId: string, { address, people }: LastList): void {
  const queryClient = useQueryClient()
  const leave = useEffectEvent(() => {
    const queryKey = keyOf('member', 'last list', orgId)
    queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY })
    queryClient.setQueryData<LastList>(queryKey, {
      address,
      people: people.map(({ id, firstName, lastName }) => ({ id, firstName, lastName })),
    })
  })
  useEffect(() => () => leave(), [])
}

/** Who was selected in the table when one left it, and how that is kept; until the portal is loaded anew. */
export function useKeptSelection<Kept>(orgId: string): [Kept | undefined, (kept: Kept) => void] {
  const queryClient = useQueryClient()
  const queryKey = keyOf('member', 'selected', orgId)
  return [
    queryClient.getQueryData<Kept>(queryKey),
    (kept) => {
      queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY })
      queryClient.setQueryData<Kept>(queryKey, kept)
    },
  ]
}
