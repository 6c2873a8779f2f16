import { getFamilyStatus } from '@medlem/contract/membership'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useMember } from '../../session/session.ts'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** Home asks for it before its screen is there. */
export function statusQuery(memberId: string) {
  return queryOptions({
    queryKey: keyOf('status', memberId),
    queryFn: ({ signal }) => call(getFamilyStatus, { params: { memberId } }, { signal }),
  })
}

/** The family with status, reasons, offers and next step in every organisation. */
export function useFamilyStatus() {
  // Much of a screen follows from it: drawn in slices, between which a press is answered.
  return useDeferredValue(useQuery(statusQuery(useMember().id)))
}
