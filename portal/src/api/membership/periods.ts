import { listPeriods } from '@medlem/contract/membershipPeriods'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** Every period of a membership, newest first. */
export function usePeriods(membershipId: string) {
  return useQuery({
    queryKey: keyOf('membership', 'history', membershipId),
    queryFn: ({ signal }) => call(listPeriods, { params: { id: membershipId } }, { signal }),
  })
}
