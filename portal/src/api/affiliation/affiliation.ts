import {
  acceptAffiliation,
  askAffiliation,
  endAffiliation,
  endAgreement,
  giveAgreement,
  listAffiliations,
  listSharedPeople,
  SHARED_PAGE,
  type SharedField,
} from '@medlem/contract/affiliation'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** What is above and below an organisation, and the agreements about its people. Not asked for where it is not open to the person. */
export function useAffiliations(orgId: string, isOpen = true) {
  return useQuery({
    enabled: isOpen,
    queryKey: keyOf('affiliation', 'list', orgId),
    queryFn: ({ signal }) => call(listAffiliations, { params: { id: orgId } }, { signal }),
  })
}

function useChange<Input, Output>(orgId: string, change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    // After a refusal too: the other side may have changed it meanwhile.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: keyOf('affiliation', 'list', orgId) }),
        queryClient.invalidateQueries({ queryKey: keyOf('office', 'home', orgId) }),
      ]),
  })
}

export function useAskAffiliation(orgId: string) {
  return useChange(orgId, (body: { organisationId: string; side: 'parent' | 'child' }) =>
    call(askAffiliation, { params: { id: orgId }, body }),
  )
}

export function useAcceptAffiliation(orgId: string) {
  return useChange(orgId, (affiliationId: string) =>
    call(acceptAffiliation, { params: { id: orgId, affiliationId } }),
  )
}

export function useEndAffiliation(orgId: string) {
  return useChange(orgId, (affiliationId: string) =>
    call(endAffiliation, { params: { id: orgId, affiliationId } }),
  )
}

export interface NewAgreement {
  organisationId: string
  purpose: string
  fields: SharedField[]
  endsOn: string
}

export function useGiveAgreement(orgId: string) {
  return useChange(orgId, (body: NewAgreement) => call(giveAgreement, { params: { id: orgId }, body }))
}

export function useEndAgreement(orgId: string) {
  return useChange(orgId, (agreementId: string) => call(endAgreement, { params: { id: orgId, agreementId } }))
}

/** The members whom an agreement shows, a page at a time; each page is in the audit log of their organisation. */
export function useSharedPeople(orgId: string, agreementId: string) {
  return useInfiniteQuery({
    queryKey: keyOf('affiliation', 'people', orgId, agreementId),
    queryFn: ({ pageParam, signal }) =>
      call(
        listSharedPeople,
        { params: { id: orgId, agreementId }, querystring: { after: String(pageParam) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ people }) => (people.length < SHARED_PAGE ? undefined : people.at(-1)?.memberNumber),
    refetchOnWindowFocus: false,
  })
}
