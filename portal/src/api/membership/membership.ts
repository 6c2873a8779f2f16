import { getFamilyStatus } from '@medlem/contract/membership'
import { queryOptions, useQuery } from '@tanstack/react-query'
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
  return useQuery(statusQuery(useMember().id))
}
